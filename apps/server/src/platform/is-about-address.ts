/**
 * Whether a failure for good says that nothing can be delivered at an address, by its enhanced status (RFC 3463): an
 * address that is not there or was given up. A full mailbox, a block list or a relay that does not know us says nothing
 * about the address.
 */
export const isAboutAddress = (status: string): boolean =>
  /^5\.(?:0\.|1\.|2\.1$|4\.4$)/u.test(status);

/** The same of a reply to RCPT TO; where it has no enhanced status, by its code (RFC 5321, 4.2.3). */
export function refusesAddress(code: number, reply: string): boolean {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/u.exec(reply)?.[1];
  return status === undefined ? [550, 551, 553].includes(code) : isAboutAddress(status);
}
