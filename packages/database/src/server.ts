/** The Node side of the database: starting, preparing and reaching it. Browsers import the package's root. */
export { startPostgres } from './postgres/start-postgres.ts';
export type { RunningPostgres, StartPostgresOptions } from './postgres/start-postgres.ts';
export { readMigrations } from './prepare/apply-migrations.ts';
export { prepareDatabase } from './prepare/prepare-database.ts';
export { urlAs } from './prepare/url-as.ts';
export type { PrepareOptions } from './prepare/prepare-database.ts';
export { DatabaseRefusal, compareSchema } from './prepare/standing.ts';
export type { RolePasswords } from './prepare/ensure-roles.ts';
export type { KyselyDatabase } from './kysely-database.ts';
export { findRunningPostgres } from './postgres/find-running.ts';
export { openOwner } from './postgres/open-owner.ts';
export type { OpenedOwner } from './postgres/open-owner.ts';
export { copyIn, copyOut, copyQueryOut } from './move/copy-rows.ts';
export type { RowsIn } from './move/copy-rows.ts';
export { dumpData } from './move/dump-data.ts';
export {
  isStaying,
  readSequences,
  readTables,
  setSequence,
  tableName,
} from './move/moved-tables.ts';
export type { MovedTable } from './move/moved-tables.ts';
export { readLines } from './move/read-lines.ts';
export { letTriggersRest } from './move/rest-triggers.ts';
export { restoreData } from './move/restore-data.ts';
export {
  checkRestoreTarget,
  clearDatabase,
  endRestore,
  isRestoreUnderWay,
} from './move/restore-target.ts';
export { beginSnapshot } from './move/snapshot.ts';
