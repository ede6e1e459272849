const pattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/iu;
const addressLimit = 254;
const localLimit = 64;

/**
 * An address that a mail can be sent to, with its domain in lower case (RFC 5321, 4.1.2, without quoted names and
 * literal addresses); null for everything else.
 */
export function readMailAddress(text: string): string | null {
  if (text.length > addressLimit + 8) return null;
  const bare = text.trim();
  const at = bare.lastIndexOf('@');
  if (at < 1 || at > localLimit || bare.length > addressLimit || !pattern.test(bare)) return null;
  return `${bare.slice(0, at)}@${bare.slice(at + 1).toLowerCase()}`;
}

/** Domain of a mail address. */
export function mailDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
