import type { Session } from '@supabase/supabase-js';
import type { Impersonation } from '@leakblock/domain/administration';
import { goTo } from './go-to.ts';

/**
 * Key in session storage: whose account an operator looks at in this tab. Never in local storage: other tabs, and her
 * own session, know nothing of it.
 */
const key = 'impersonation';

let active: Impersonation | null = null;

/** What is kept in this tab, perhaps run out; null when there is nothing, or nothing that can be read. */
export function keptImpersonation(): Impersonation | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Impersonation | null;
    const isWhole =
      typeof kept?.accessToken === 'string' &&
      typeof kept.user.id === 'string' &&
      !Number.isNaN(Date.parse(kept.expiresAt));
    return isWhole ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Keeps it for the next page of this tab.
 * @throws DOMException when the browser keeps nothing
 */
export function keepImpersonation(impersonation: Impersonation): void {
  sessionStorage.setItem(key, JSON.stringify(impersonation));
}

/** Makes what is kept hold for this page; before anything asks for a session. Null: this tab is the operator's own. */
export function beginImpersonation(): Impersonation | null {
  active = keptImpersonation();
  return active;
}

/** Whose account this page shows to an operator; null on everybody's own pages. */
export function activeImpersonation(): Impersonation | null {
  return active;
}

/**
 * Ends it: the tab is the operator's own again, at the account she came from. The page stays what it is until the next
 * one has come: nothing of it may act for the operator meanwhile.
 */
export function endImpersonation(): void {
  const kept = active ?? keptImpersonation();
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then nothing was kept.
  }
  goTo(
    kept === null ? '/admin' : `/admin?view=accounts&person=${encodeURIComponent(kept.user.id)}`,
  );
}

/** The client would renew a session 90 seconds before its end, and there is nothing to renew: the page ends it itself. */
const marginSeconds = 600;

/** As a session of the Supabase client. */
function sessionOf({ accessToken, expiresAt, user }: Impersonation): Session {
  const end = Math.floor(Date.parse(expiresAt) / 1000) + marginSeconds;
  return {
    access_token: accessToken,
    refresh_token: '',
    token_type: 'bearer',
    expires_at: end,
    expires_in: end - Math.floor(Date.now() / 1000),
    user: {
      id: user.id,
      email: user.email,
      aud: 'authenticated',
      created_at: '',
      app_metadata: {},
      user_metadata: {},
    },
  };
}

/** Settings of a Supabase client that has this session and no other, and neither renews nor shares it. */
export function impersonationAuth(impersonation: Impersonation) {
  // The client tells its tabs of changes under this name: each has one of its own.
  const storageKey = `impersonation-${crypto.randomUUID()}`;
  return {
    storageKey,
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (name: string) =>
        name === storageKey && keptImpersonation() !== null
          ? JSON.stringify(sessionOf(impersonation))
          : null,
      setItem: () => undefined,
      // Refused by the server, or signed out: over.
      removeItem: (name: string) => {
        if (name === storageKey && keptImpersonation() !== null) endImpersonation();
      },
    },
  };
}
