import { loadAgain } from '#lib/go-to.ts';
import { isLanguage, pageLanguage, storedLanguage, storeLanguage } from '#lib/language.ts';
import type { Supabase } from '#lib/supabase-client.ts';

/**
 * On a browser without a choice of its own the language of the profile holds.
 * @returns whether it was found out
 */
export async function followProfileLanguage(supabase: Supabase, userId: string): Promise<boolean> {
  if (storedLanguage() !== null) return true;
  const { data, error } = await supabase
    .from('profiles')
    .select('locale')
    .eq('id', userId)
    .maybeSingle();
  if (error !== null) return false;
  // She may have chosen one meanwhile, which the profile did not know yet when it was read.
  if (!isLanguage(data?.locale) || storedLanguage() !== null) return true;
  storeLanguage(data.locale);
  if (data.locale !== pageLanguage()) loadAgain();
  return true;
}
