import { z } from 'zod';

/**
 * Key in session storage: what was begun to be asked for, for each person by herself, since a member of an agency asks for
 * several. It survives a reload and ends with the tab.
 */
const draftKey = (userId: string) => `removal-draft ${userId}`;

const ids = z.array(z.uuid());
const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('findings'), ids }),
  z.object({ kind: z.literal('profiles'), ids }),
  z.object({ kind: z.literal('urls'), text: z.string() }),
]);
export type RemovalSubject = z.infer<typeof subject>;

const draft = z.object({
  /** Whose it is: somebody else who signs in in this tab does not see it. */
  userId: z.string(),
  subject: subject.nullable(),
  /** Addresses that she had pasted when she chose pages that she marked instead. */
  pasted: z.string(),
  step: z.enum(['subject', 'questions', 'works', 'preview']),
  answers: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** Who made which work, by its id; `all` for every other that was recognised, `described` for that in her words. */
  makers: z.record(z.string(), z.string()),
  holdsRights: z.boolean().nullable(),
  description: z.string(),
  originalUrl: z.string(),
  kind: z.string(),
  caseIds: ids,
});
export type RemovalDraft = z.infer<typeof draft>;

export const emptyDraft = (userId: string): RemovalDraft => ({
  userId,
  subject: null,
  pasted: '',
  step: 'subject',
  answers: {},
  makers: {},
  holdsRights: null,
  description: '',
  originalUrl: '',
  kind: 'photo',
  caseIds: [],
});

/** What this person began in this tab; null when it was nothing. */
export function readRemovalDraft(userId: string): RemovalDraft | null {
  try {
    const kept = draft.safeParse(JSON.parse(sessionStorage.getItem(draftKey(userId)) ?? 'null'));
    return kept.success && kept.data.userId === userId ? kept.data : null;
  } catch {
    return null;
  }
}

export function keepRemovalDraft(kept: RemovalDraft): void {
  try {
    sessionStorage.setItem(draftKey(kept.userId), JSON.stringify(kept));
  } catch {
    // Without storage it is gone with the page.
  }
}

export function forgetRemovalDraft(userId: string): void {
  try {
    sessionStorage.removeItem(draftKey(userId));
  } catch {
    // Then there was none.
  }
}

/** She pasted addresses and did not open their cases yet: nowhere else do they stand. */
export function hasPastedAddresses(userId: string): boolean {
  const kept = readRemovalDraft(userId);
  return kept !== null && pastedOf(kept).trim() !== '';
}

/** Addresses that stand in a draft only: what was pasted has no cases yet. */
export const pastedOf = ({ pasted, step, subject: about }: RemovalDraft): string =>
  about?.kind === 'urls' && step !== 'preview' ? about.text : pasted;

/** Begins a request about these findings or profiles; the screen /request-removal?new=1 goes on from there. */
export function chooseForRemoval(userId: string, chosen: RemovalSubject): void {
  keepRemovalDraft({ ...emptyDraft(userId), subject: chosen, step: 'questions' });
}
