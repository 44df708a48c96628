/// Counts what the process does to files from here on, and ends it at one of these points without any clean-up.
///
/// @param at  the point, counted from 1; 0 counts only.
void kill_points_begin(long at);

/// How many points were passed.
long kill_points_count(void);

/// Runs in a copy of this process; 0 in the copy.
int kill_points_fork(void);

/// The exit status of a copy; -1 where it was ended by a signal.
int kill_points_wait(int process);

void kill_points_exit(int status);
