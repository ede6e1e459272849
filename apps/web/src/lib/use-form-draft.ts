import { useState } from 'react';
import { sessionKey } from './stored-session.ts';
import { readField } from './use-form.ts';

type Typed = Readonly<Record<string, string>>;

/** Key in session storage: what somebody wrote in a form that she did not send yet, and whose it is; null before a sign-in. */
const keyOf = (form: string) => `form-${form}`;

/** Islands have no word of who is signed in but this one. */
function ownId(): string | null {
  try {
    const stored = JSON.parse(localStorage.getItem(sessionKey) ?? 'null') as {
      user?: { id?: unknown };
    } | null;
    const id = stored?.user?.id;
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}

function read(form: string): Typed {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null') as {
      userId?: unknown;
      typed?: unknown;
    } | null;
    if (kept === null || typeof kept.typed !== 'object') return {};
    // Somebody else who signs in in this tab does not see it.
    if (kept.userId !== null && kept.userId !== ownId()) return {};
    return Object.fromEntries(
      Object.entries(kept.typed ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

function keep(form: string, userId: string | null, typed: Typed): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ userId, typed }));
  } catch {
    // Without storage it is gone with the page.
  }
}

/**
 * Keeps what a person writes in a long form in this tab until it is sent: her session may end meanwhile, and a sign-in is
 * another page. Of a visitor only what she is led to the sign-in with is kept.
 */
export function useFormDraft(form: string, fields: readonly string[]) {
  const [draft] = useState(() => read(form));
  const typedIn = (values: FormData): Typed =>
    Object.fromEntries(fields.map((field) => [field, readField(values, field)]));
  return {
    draft,
    keep: (element: HTMLFormElement) => {
      const userId = ownId();
      if (userId !== null) keep(form, userId, typedIn(new FormData(element)));
    },
    /** Whoever signs in next in this tab goes on with it. */
    keepForSignIn: (values: FormData) => keep(form, null, typedIn(values)),
    forget: () => {
      try {
        sessionStorage.removeItem(keyOf(form));
      } catch {
        // Then there was none.
      }
    },
  };
}
