/** Tables the server reads and writes through Kysely. */
export type Tables = Record<string, Record<string, unknown>>;
