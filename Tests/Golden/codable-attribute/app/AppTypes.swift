/// What the app itself declares and the manifest only names.
nonisolated struct Payload: Codable { var text = "" }
