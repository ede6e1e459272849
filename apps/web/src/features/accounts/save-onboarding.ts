import { logProblem } from '#lib/log-problem.ts';
import { readRow, readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import type { Supabase } from '#lib/supabase-client.ts';

/** An official link as it is stored: the platform's label and the whole address. */
export type NewLink = { platform: string; url: string };

/** What the wizard has learnt is saved without holding anybody up: a failure is only logged. */
async function save(what: string, work: (supabase: Supabase, userId: string) => Promise<void>) {
  try {
    const supabase = await openSupabase();
    const { data } = await supabase.auth.getSession();
    if (data.session === null) throw new Error('Nobody is signed in.');
    await work(supabase, data.session.user.id);
  } catch (error) {
    logProblem(what, String(error));
  }
}

/** The first word is the first name. A name of one word leaves the last name as it is. */
export function splitName(name: string): { first_name: string; last_name?: string } | null {
  const [first = '', ...rest] = name.trim().split(/\s+/u);
  if (first === '') return null;
  const last = rest.join(' ');
  return { first_name: cut(first), ...(last === '' ? {} : { last_name: cut(last) }) };
}

/** Characters that the profile's columns take; a name of an outside provider may be longer. */
function cut(name: string): string {
  return Array.from(name).slice(0, 60).join('').trim();
}

/** Keeps the name on the person's profile, which is made when it is missing. Never throws. */
export async function saveOnboardingName(name: string): Promise<void> {
  const names = splitName(name);
  if (names === null) return;
  await save('The name was not saved.', async (supabase, id) => {
    const call = supabase.from('profiles').update(names).eq('id', id).select('id');
    if ((await readRows(call)).length > 0) return;
    // Meanwhile it may have been made elsewhere.
    await readRow(supabase.from('profiles').upsert({ id, ...names }, { onConflict: 'id' }));
  });
}

/** Puts these links in the place of the person's earlier ones. Never throws. */
export async function saveOnboardingLinks(links: readonly NewLink[]): Promise<void> {
  await save('The official links were not saved.', async (supabase, userId) => {
    await readRow(supabase.from('official_links').delete().eq('user_id', userId));
    const rows = links.map((link) => ({ user_id: userId, ...link }));
    if (rows.length > 0) await readRow(supabase.from('official_links').insert(rows));
  });
}
