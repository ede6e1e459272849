import { RequestFailure } from './failure.ts';
import { readSettings } from './read-settings.ts';

/**
 * Where the Supabase API is and the publishable key that it asks for.
 * @throws RequestFailure
 */
export async function readSupabaseAddress(): Promise<{ url: string; key: string }> {
  const settings = await readSettings();
  const url: unknown = Reflect.get(settings, 'supabaseUrl');
  const key: unknown = Reflect.get(settings, 'publishableKey');
  if (typeof url === 'string' && typeof key === 'string') return { url, key };
  throw new RequestFailure('server.unexpected');
}
