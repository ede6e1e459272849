import type { KeepReason } from '@leakblock/domain/exports';

/** A table with its schema, such as `public.findings`. */
export type TableName =
  `${'auth' | 'leakblock_auth' | 'leakblock_limits' | 'leakblock_realtime' | 'pgboss' | 'private' | 'public' | 'storage'}.${string}`;

/**
 * How the rows of one person are found: a column that holds her id; the row of another personal table that a column
 * names (its `id` unless told); or a condition on the row `t` with her id as `$person`.
 */
export type RowsOf =
  | { column: string }
  | { through: string; parent: TableName; parentColumn?: string }
  | { condition: string };

/**
 * Why something of hers is not in an export: a `secret` that opens an account or an app; a `keyed_hash` that only
 * recognises; `others`: it says who somebody else is; `internal`: working state or notes of operators; `derived` from
 * other columns that are exported; `file`: it is in the export as a file of its own.
 */
export type LeftOut = 'secret' | 'keyed_hash' | 'others' | 'internal' | 'derived' | 'file';

/**
 * What becomes of the rows when her account ends. `cascade`: they go with the row of auth.users, or with one that does.
 * `delete`: nothing takes them along, so they are deleted. `keep`: what must stay is copied to private.kept_records under
 * a pseudonym before they go. `unlink`: they are part of somebody else's record and stay; the database takes her id out.
 * `stays`: they hold nothing but her id, which names nobody any more, and cannot be changed.
 */
export type Erase =
  | { how: 'cascade' | 'delete' | 'unlink' }
  | { how: 'keep' | 'stays'; reason: KeepReason };

/** A table with rows that belong to people, each of its columns named once: exported, or left out. */
export type PersonalTable = {
  rowsOf: RowsOf;
  /** Exported columns, in their order; empty when nothing of the table is. */
  columns: readonly string[];
  leftOut: Readonly<Record<string, LeftOut>>;
  /** Exported columns with pictures as text: in the JSON only, no sheet can hold them. */
  pictures: readonly string[];
  /** Exported columns that lie encrypted, with the purpose of their key; JSON texts come out as what they say. */
  sealed: Readonly<Record<string, string>>;
  erase: Erase;
};

export type TableMap = Readonly<Partial<Record<TableName, PersonalTable>>>;
