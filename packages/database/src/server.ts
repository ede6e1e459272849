/** The Node side of the database: starting, preparing and reaching it. Browsers import the package's root. */
export { startPostgres } from './postgres/start-postgres.ts';
export type { RunningPostgres, StartPostgresOptions } from './postgres/start-postgres.ts';
export { readMigrations } from './prepare/apply-migrations.ts';
export { prepareDatabase, urlAs } from './prepare/prepare-database.ts';
export type { RolePasswords } from './prepare/ensure-roles.ts';
export type { KyselyDatabase } from './kysely-database.ts';
export { dumpData } from './move/dump-data.ts';
export { readLines } from './move/read-lines.ts';
export { restoreData } from './move/restore-data.ts';
