/**
 * Whether a failure for good says that nothing can be delivered at an address, by its enhanced status (RFC 3463): an
 * address that is not there or was given up. A full mailbox, a block list or a relay that does not know us says nothing
 * about the address.
 */
export const isAboutAddress = (status: string): boolean =>
  /^5\.(?:0\.|1\.|2\.1$|4\.4$)/u.test(status);

/** Whether a failure, for good or passing, says that who sends or what is sent is not wanted (RFC 3463, 3.8). */
export const isAboutSender = (status: string): boolean => /^[45]\.7\./u.test(status);

const wordsAboutSender =
  /\b(?:blocked|(?:black|block|deny) ?list(?:ed)?|dnsbl|rbl|spam|junk ?mail|spf|dkim|dmarc|reputation|relay(?:ing)?)\b/iu;

/** Whether the words of a reply say the same: many servers give no status with them, or one that leaves everything open. */
export const namesSender = (words: string): boolean => wordsAboutSender.test(words);

/** The same as of a failure of a reply. */
export function refusesSender(reply: string): boolean {
  const status = statusOf(reply);
  return leavesOpen(status) ? namesSender(reply) : isAboutSender(status ?? '');
}

/** The same as of a failure for good of a reply to RCPT TO; where it has no enhanced status, by its code (RFC 5321, 4.2.3). */
export function refusesAddress(code: number, reply: string): boolean {
  const status = statusOf(reply);
  const isAddress = status === null ? [550, 551, 553].includes(code) : isAboutAddress(status);
  return isAddress && !refusesSender(reply);
}

/** No enhanced status, or one without a subject (RFC 3463, 3.1). */
export const leavesOpen = (status: string | null): boolean =>
  status === null || /^[45]\.0\./u.test(status);

const statusOf = (reply: string): string | null =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/u.exec(reply)?.[1] ?? null;
