import type { Database } from '@leakblock/database';
import type { ColumnType } from 'kysely';

type Table = { Row: object; Insert: object; Update: object };

/** One generated table as Kysely wants it: what is read, inserted and updated per column. */
type Columns<T extends Table> = {
  [C in keyof T['Row']]: ColumnType<
    T['Row'][C],
    C extends keyof T['Insert'] ? T['Insert'][C] : never,
    C extends keyof T['Update'] ? T['Update'][C] : never
  >;
};

/** Tables of schema `public` by name, and those of `private` as `private.<name>`. */
export type Tables = {
  [T in keyof Database['public']['Tables']]: Columns<Database['public']['Tables'][T]>;
} & {
  [T in keyof Database['private']['Tables'] as `private.${T}`]: Columns<
    Database['private']['Tables'][T]
  >;
};
