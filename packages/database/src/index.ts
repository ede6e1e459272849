/** Types of the database, as every program sees them. */
export type { Database } from './database.types.ts';
