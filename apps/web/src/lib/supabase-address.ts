import { networkFailure, RequestFailure } from './failure.ts';

/**
 * Where the Supabase API is and the publishable key that it asks for, from `/config.json`.
 * @throws RequestFailure
 */
export async function readSupabaseAddress(): Promise<{ url: string; key: string }> {
  let response: Response;
  try {
    response = await fetch('/config.json');
  } catch {
    throw networkFailure();
  }
  const settings = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const url = settings?.['supabaseUrl'];
  const key = settings?.['publishableKey'];
  if (typeof url === 'string' && typeof key === 'string') return { url, key };
  throw new RequestFailure(response.ok ? 'server.unexpected' : 'client.unreachable');
}
