/** The REST engine, from this one door: what it does to Node's warnings is taken back. */
import { restoreWarnings } from './emit-warning.ts';
export { App, getAuthSchemaSql } from '@supabase/lite';
export { createPostgresConnection } from '@supabase/lite/postgres';

restoreWarnings();
