import { authorisationActs, letterLanguages, letterMonths } from '@leakblock/domain/authorisations';
import { z } from 'zod';
import { keepFormDraft, readFormDraft } from '#lib/form-drafts.ts';
import type { SigningFacts } from './read-signing-facts.ts';
import type { SigningDraft } from './signing-draft.ts';

const kept = z.object({
  /** Whose it is: somebody else who signs in in this tab does not see it. */
  userId: z.string(),
  fullName: z.string(),
  protectedContent: z.string(),
  exclusions: z.string(),
  acts: z.array(z.enum(authorisationActs)),
  months: z.literal(letterMonths),
  language: z.enum(letterLanguages),
  owner: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('stage'), name: z.string() }),
    z.object({ kind: z.literal('other') }),
    z.object({ kind: z.literal('legal') }),
  ]),
  otherName: z.string(),
});

/** Keeps what was written for this tab. She signs and makes the statements anew, so they are no part of it. */
export function keepDraft(userId: string, draft: SigningDraft): void {
  keepFormDraft('letter', kept.parse({ userId, ...draft }));
}

/** `fresh` with what this person wrote in this tab; a stage name that she no longer has is not chosen. */
export function withKeptDraft(
  userId: string,
  fresh: SigningDraft,
  { stageNames }: SigningFacts,
): SigningDraft {
  const { data } = kept.safeParse(readFormDraft('letter'));
  if (data === undefined || data.userId !== userId) return fresh;
  const { userId: _whose, owner, ...rest } = data;
  const isGone = owner.kind === 'stage' && !stageNames.includes(owner.name);
  return { ...fresh, ...rest, owner: isGone ? fresh.owner : owner };
}
