import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@leakblock/database';
import { activeImpersonation, impersonationAuth } from './impersonation.ts';
import { noteMaintenance } from './maintenance.ts';
import { noteRetryAfter } from './retry-after.ts';
import { noteSuspension } from './suspension-token.ts';
import { sessionKey } from './stored-session.ts';
import { readSupabaseAddress } from './supabase-address.ts';

export type Supabase = SupabaseClient<Database>;

let opened: Promise<Supabase> | null = null;

/**
 * The page's one Supabase client, made at the first call: several clients on one stored session would
 * refresh its token against each other.
 * @throws RequestFailure when the installation's settings cannot be read; the next call tries again
 */
export function openSupabase(): Promise<Supabase> {
  opened ??= connect().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

const ownAuth = {
  flowType: 'pkce',
  storageKey: sessionKey,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: true,
  experimental: { recoveryCodes: true },
} as const;

const isRenewal = (input: RequestInfo | URL) =>
  typeof input === 'string' && input.endsWith('/auth/v1/token?grant_type=refresh_token');

/**
 * Too many asked, perhaps somebody else behind the same address. The client would take a 429 for the end of the session;
 * after a 503 it tries again by itself and keeps it.
 */
const forNow = ({ body, headers }: Response) => new Response(body, { status: 503, headers });

async function connect(): Promise<Supabase> {
  const { url, key } = await readSupabaseAddress();
  const impersonation = activeImpersonation();
  const supabase = createClient<Database>(url, key, {
    auth: impersonation === null ? ownAuth : impersonationAuth(impersonation),
    // Reads are tried again by the screens themselves, so many times and no more.
    db: { retry: false },
    realtime: { params: { eventsPerSecond: 10 } },
    global: {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        noteRetryAfter(response);
        // Of somebody else's account it would be kept for the operator's own pages.
        if (impersonation === null) noteSuspension(response);
        void noteMaintenance(response);
        return isRenewal(input) && response.status === 429 ? forNow(response) : response;
      },
    },
  });
  // Between two tries lie up to ten seconds: who has a connection again hears at once what she missed.
  addEventListener('online', () => {
    if (supabase.realtime.getChannels().length > 0) supabase.realtime.connect();
  });
  return supabase;
}
