import { readMailAddress } from './mail-address.ts';

/** What a `security.txt` says (RFC 9116). */
export type SecurityTxt = {
  /** In the file's order, which is the order of preference (2.5.3). */
  addresses: string[];
  /** https only. */
  pages: string[];
  expiresAt: Date | null;
};

const fileLimit = 32_000;
const contactLimit = 20;

/** Reads a `security.txt`, signed in clear text (2.3) or not. Null when no line of it is a contact. */
export function readSecurityTxt(file: string): SecurityTxt | null {
  const read: SecurityTxt = { addresses: [], pages: [], expiresAt: null };
  for (const raw of file.slice(0, fileLimit).split(/\r?\n/u)) {
    if (raw.startsWith('-----BEGIN PGP SIGNATURE')) break;
    // RFC 4880, 7.1: lines that begin with a dash are escaped by another one.
    const line = raw.replace(/^- /u, '');
    const [, name = '', value = ''] = /^([A-Za-z-]{1,40}): ?(.{1,2000})$/u.exec(line) ?? [];
    if (name.toLowerCase() === 'contact') addContact(read, value.trim());
    else if (name.toLowerCase() === 'expires' && read.expiresAt === null) {
      const time = Date.parse(value.trim());
      read.expiresAt = Number.isNaN(time) ? null : new Date(time);
    }
  }
  return read.addresses.length + read.pages.length === 0 ? null : read;
}

function addContact({ addresses, pages }: SecurityTxt, value: string): void {
  if (addresses.length + pages.length >= contactLimit) return;
  const mail = readMailAddress(value.replace(/^mailto:/iu, ''));
  if (mail !== null) {
    if (!addresses.includes(mail)) addresses.push(mail);
    return;
  }
  const url = value.length > 2000 ? null : URL.parse(value);
  if (url?.protocol === 'https:' && !pages.includes(url.href)) pages.push(url.href);
}
