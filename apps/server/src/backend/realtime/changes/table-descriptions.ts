import { z } from 'zod';
import { realtimeLimits } from '../limits.ts';
import type { Ask } from '../gateways/ask.ts';

/** A table as a role may hear of it. */
export type TableDescription = {
  table: string;
  oid: number;
  keys: readonly string[];
  /** Columns that the role may read, with PostgreSQL's short names of their types. */
  columns: readonly { name: string; type: string }[];
};

/** Roles that listen; nobody else has an access token. */
export type ReaderRole = 'anon' | 'authenticated';

export type TableDescriptions = {
  /** Null for a table that is not told of, or not to this role. A few seconds old at most. */
  find: (role: ReaderRole, table: string) => Promise<TableDescription | null>;
  /** Every table that this role may hear of. */
  all: (role: ReaderRole) => Promise<TableDescription[]>;
  /** Forgets a table that has turned out to be another. */
  forget: (table: string) => void;
};

const descriptionSchema = z.object({
  table: z.string(),
  oid: z.number(),
  keys: z.array(z.string()).min(1),
  columns: z.array(z.object({ name: z.string(), type: z.string() })).min(1),
});

export function createTableDescriptions(ask: Ask): TableDescriptions {
  const known = new Map<string, { description: TableDescription; until: number }>();

  async function describe(role: ReaderRole, table: string | null): Promise<TableDescription[]> {
    const rows = await ask<{ table: unknown }>(
      'select describe_tables as "table" from leakblock_realtime.describe_tables($1, $2)',
      [table, role],
    );
    return rows.map((row) => descriptionSchema.parse(row.table));
  }

  return {
    find: async (role, table) => {
      const name = `${role}:${table}`;
      const cached = known.get(name);
      if (cached !== undefined && cached.until > Date.now()) return cached.description;
      const [description] = await describe(role, table);
      if (description === undefined) {
        known.delete(name);
        return null;
      }
      known.set(name, { description, until: Date.now() + realtimeLimits.descriptionMs });
      return description;
    },
    all: (role) => describe(role, null),
    forget: (table) => {
      known.delete(`anon:${table}`);
      known.delete(`authenticated:${table}`);
    },
  };
}
