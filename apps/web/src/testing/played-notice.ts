import type { RequestPreview } from '@leakblock/domain/removal-requests';

/** A notice as `draft-requests` shows it, about one page, with nothing in its way; `number` tells it from others. */
export function playedNotice(
  number: number,
  changes: Partial<RequestPreview> = {},
): RequestPreview {
  const idOf = (kind: number) =>
    `5eed000${String(kind)}-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    id: idOf(1),
    number: `R-2026-${String(number).padStart(6, '0')}-A`,
    status: 'in_review',
    blocks: [],
    missing: [],
    lint: [],
    scope: 'host',
    recipientName: `Hosting ${String(number)}`,
    recipientAddress: `abuse@host${String(number)}.example`,
    formUrl: null,
    channel: 'email',
    kind: 'dmca_notice',
    host: `leaks${String(number)}.example`,
    language: 'en',
    subject: 'Notice',
    body: 'The whole notice.',
    textSha256: 'ab'.repeat(32),
    fields: [],
    ownerName: 'Luna Marlowe',
    isGuess: false,
    isGuessApproved: false,
    isSworn: true,
    isSentAgain: false,
    caseIds: [idOf(2)],
    ...changes,
  };
}
