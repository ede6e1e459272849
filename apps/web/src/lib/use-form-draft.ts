import { useState } from 'react';
import { forgetFormDrafts, keepFormDraft, readFormDraft } from './form-drafts.ts';
import { sessionKey } from './stored-session.ts';
import { readField } from './use-form.ts';

type Typed = Readonly<Record<string, string>>;

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
  const kept = readFormDraft(form) as { userId?: unknown; typed?: unknown } | null;
  if (typeof kept?.typed !== 'object') return {};
  // Somebody else who signs in in this tab does not see it.
  if (kept.userId !== null && kept.userId !== ownId()) return {};
  return Object.fromEntries(
    Object.entries(kept.typed ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/**
 * Keeps what a person writes in a long form in this tab until it is sent, or she signs out: her session may end
 * meanwhile, and a sign-in is another page. Of a visitor only what she is led to the sign-in with is kept.
 */
export function useFormDraft(form: string, fields: readonly string[]) {
  const [draft] = useState(() => read(form));
  const typedIn = (values: FormData): Typed =>
    Object.fromEntries(fields.map((field) => [field, readField(values, field)]));
  const keepTyped = (typed: Typed) => {
    const userId = ownId();
    if (userId !== null) keepFormDraft(form, { userId, typed });
  };
  return {
    draft,
    keep: (element: HTMLFormElement) => keepTyped(typedIn(new FormData(element))),
    /** Only these, where the rest of the form shows what is stored. */
    keepTyped,
    /** Whoever signs in next in this tab goes on with it. */
    keepForSignIn: (values: FormData) =>
      keepFormDraft(form, { userId: null, typed: typedIn(values) }),
    forget: () => forgetFormDrafts(form),
  };
}
