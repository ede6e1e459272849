export type Database = Record<string, never>;
