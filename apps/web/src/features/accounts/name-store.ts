import { rowLimits } from '@leakblock/domain/accounts';
import { readRow, readRows } from '#lib/read-rows.ts';
import type { Supabase } from '#lib/supabase-client.ts';

export type NamedRow = { id: string; name: string };

/** Where short names of one kind lie. */
type NameStore = {
  /** Of the counts of the account. */
  count: 'niches' | 'stageNames';
  /** Rows that one person may have. */
  limit: number;
  read: (supabase: Supabase, userId: string) => Promise<NamedRow[]>;
  add: (supabase: Supabase, userId: string, name: string) => Promise<NamedRow>;
  remove: (supabase: Supabase, id: string) => Promise<void>;
};

const niches: NameStore = {
  count: 'niches',
  limit: rowLimits.niches,
  read: async (supabase, userId) => {
    const call = supabase.from('user_niches').select('id, niche').eq('user_id', userId);
    const rows = await readRows(call.order('created_at').order('id'));
    return rows.map(({ id, niche }) => ({ id, name: niche }));
  },
  add: async (supabase, userId, name) => {
    const row = { user_id: userId, niche: name };
    const call = supabase.from('user_niches').insert(row).select('id, niche').single();
    const { id, niche } = await readRows(call);
    return { id, name: niche };
  },
  remove: async (supabase, id) => {
    await readRow(supabase.from('user_niches').delete().eq('id', id));
  },
};

const stageNames: NameStore = {
  count: 'stageNames',
  limit: rowLimits.stageNames,
  read: async (supabase, userId) => {
    const call = supabase.from('stage_names').select('id, name').eq('user_id', userId);
    return readRows(call.order('created_at').order('id'));
  },
  add: async (supabase, userId, name) => {
    const row = { user_id: userId, name };
    return readRows(supabase.from('stage_names').insert(row).select('id, name').single());
  },
  remove: async (supabase, id) => {
    await readRow(supabase.from('stage_names').delete().eq('id', id));
  },
};

export const nameStores = { niches, stageNames } as const;
export type NameKind = keyof typeof nameStores;
