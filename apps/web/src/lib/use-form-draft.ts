import { useState } from 'react';
import { sessionKey } from './stored-session.ts';
import { readField } from './use-form.ts';

type Typed = Readonly<Record<string, string>>;

/** Key in session storage: what somebody wrote in a form that she did not send yet, and whose it is. */
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
    // Somebody else who signs in in this tab does not see it.
    if (kept === null || kept.userId !== ownId() || typeof kept.typed !== 'object') return {};
    return Object.fromEntries(
      Object.entries(kept.typed ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

/**
 * Keeps what a person writes in a long form in this tab until it is sent: her session may end meanwhile, and a sign-in is
 * another page. Of visitors nothing is kept.
 */
export function useFormDraft(form: string, fields: readonly string[]) {
  const [draft] = useState(() => read(form));
  return {
    draft,
    keep: (element: HTMLFormElement) => {
      const userId = ownId();
      if (userId === null) return;
      const values = new FormData(element);
      const typed = Object.fromEntries(fields.map((field) => [field, readField(values, field)]));
      try {
        sessionStorage.setItem(keyOf(form), JSON.stringify({ userId, typed }));
      } catch {
        // Without storage it is gone with the page.
      }
    },
    forget: () => {
      try {
        sessionStorage.removeItem(keyOf(form));
      } catch {
        // Then there was none.
      }
    },
  };
}
