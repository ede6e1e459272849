import type { ColumnType } from 'kysely';
import type { Database, Json } from './database.types.ts';

type Table = { Row: object; Insert: object; Update: object };

/** Columns of bytes: the REST API writes them as hexadecimal text (`\x…`); the driver gives bytes and takes both. */
type Bytes =
  | `${string}sha256`
  | 'token_hash'
  | 'fingerprint'
  | 'seal_fingerprint'
  | 'query'
  | 'picture'
  | 'document'
  | 'hash'
  | 'prev_hash'
  | 'timestamp_token';

type Written<Columns, Name> = Name extends keyof Columns ? Columns[Name] : never;

/** jsonb is written as JSON text (`JSON.stringify`): the driver would send an array as an SQL array. */
type Writable<Value> = Json extends Value ? string | null : Value;

type KyselyTable<T extends Table> = {
  [Name in keyof T['Row']]: Name extends Bytes
    ? ColumnType<
        Buffer | Extract<T['Row'][Name], null>,
        Uint8Array | Written<T['Insert'], Name>,
        Uint8Array | Written<T['Update'], Name>
      >
    : ColumnType<
        T['Row'][Name],
        Writable<Written<T['Insert'], Name>>,
        Writable<Written<T['Update'], Name>>
      >;
};

type PublicTables = Database['public']['Tables'];
type PrivateTables = Database['private']['Tables'];

/**
 * The tables as Kysely sees them: those of schema `public` by their bare name, those of `private` with the schema
 * before it (`private.scan_allowances`). Instants and dates are text, 64-bit numbers are numbers.
 */
export type KyselyDatabase = { [Name in keyof PublicTables]: KyselyTable<PublicTables[Name]> } & {
  [Name in keyof PrivateTables as `private.${Name}`]: KyselyTable<PrivateTables[Name]>;
};
