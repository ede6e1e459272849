/** What a link in a mail may be for: the types of `verifyOtp` that our mails have. */
const mailLinkKinds = [
  'signup',
  'email',
  'magiclink',
  'recovery',
  'invite',
  'email_change',
] as const;
export type MailLink = { kind: (typeof mailLinkKinds)[number]; tokenHash: string | null };

/** Reads `?token_hash=…&type=…`. A link without a token that can be one has none. */
export function readMailLink(search: string): MailLink {
  const query = new URLSearchParams(search);
  const type = query.get('type');
  const tokenHash = query.get('token_hash') ?? '';
  const kind = mailLinkKinds.find((each) => each === type);
  const isComplete = kind !== undefined && /^[\w-]{16,200}$/.test(tokenHash);
  return { kind: kind ?? 'signup', tokenHash: isComplete ? tokenHash : null };
}
