#include <sqlite3.h>

/// `sqlite3_config` takes any number of arguments, which Swift cannot pass. To be called before the first connection.
static inline int modelgen_sqlite_without_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
