import { loadAgain } from '#lib/go-to.ts';
import { isLanguage, pageLanguage, storedLanguage, storeLanguage } from '#lib/language.ts';
import type { Supabase } from '#lib/supabase-client.ts';

/** On a browser without a choice of its own the language of the profile holds. */
export async function followProfileLanguage(supabase: Supabase, userId: string): Promise<void> {
  if (storedLanguage() !== null) return;
  const { data } = await supabase.from('profiles').select('locale').eq('id', userId).maybeSingle();
  // She may have chosen one meanwhile, which the profile did not know yet when it was read.
  if (!isLanguage(data?.locale) || storedLanguage() !== null) return;
  storeLanguage(data.locale);
  if (data.locale !== pageLanguage()) loadAgain();
}
