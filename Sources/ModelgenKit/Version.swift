/// What `modelgen --version` says. Never part of anything that is generated.
public let modelgenVersion = "0.2.0"
