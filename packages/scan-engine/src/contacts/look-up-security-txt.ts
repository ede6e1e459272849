import { askPolitely } from '../pages/ask-politely.ts';
import type { Polite } from '../pages/types.ts';
import { mailDomain } from './mail-address.ts';
import { siteOf } from './read-contact-page.ts';
import { readSecurityTxt } from './read-security-txt.ts';
import type { ContactLookUp, FoundContact } from './types.ts';

const fileBytes = 32 * 1024;

/** Reads a host's `/.well-known/security.txt` (RFC 9116, 3). What has expired is not used (2.5.5). */
export async function lookUpSecurityTxt(
  host: string,
  options: Polite & { now: Date },
): Promise<ContactLookUp> {
  const url = `https://${host}/.well-known/security.txt`;
  const end = (
    outcome: ContactLookUp['outcome'],
    detail: ContactLookUp['detail'],
    contacts: FoundContact[] = [],
  ): ContactLookUp => {
    const said = { asked: url, ...detail };
    return { scope: 'operator', host, source: 'security_txt', outcome, contacts, detail: said };
  };
  const answer = await askPolitely({ url, maxBytes: fileBytes, redirects: 'follow' }, options);
  if (!answer.ok) return end('failed', { reason: answer.failure });
  const type = answer.headers['content-type'] ?? '';
  if (siteOf(answer.url) !== siteOf(url)) return end('nothing', { reason: 'leads_elsewhere' });
  if (answer.status !== 200 || !/^text\/plain\b/iu.test(type)) {
    return end('nothing', { reason: `status_${answer.status}` });
  }
  const file = readSecurityTxt(answer.text);
  if (file === null) return end('nothing', { reason: 'no_contact' });
  if (file.expiresAt !== null && file.expiresAt <= options.now) {
    return end('nothing', { reason: 'expired' });
  }
  const mails = file.addresses.map((address) => ({
    ...{ method: 'email' as const, name: null, address, formUrl: null },
    confidence: confidenceOf(`https://${mailDomain(address)}/`, url),
  }));
  const forms = file.pages.map((page) => ({
    ...{ method: 'web_form' as const, name: null, address: null, formUrl: page },
    confidence: confidenceOf(page, url),
  }));
  const all: FoundContact[] = [...mails, ...forms];
  return end('found', {}, [
    ...all.filter(({ confidence }) => confidence === 'published'),
    ...all.filter(({ confidence }) => confidence === 'guessed'),
  ]);
}

/** A file may name anybody's mailbox or form: of another domain it is a guess, which is approved as one. */
function confidenceOf(contact: string, file: string): FoundContact['confidence'] {
  return siteOf(contact) === siteOf(file) ? 'published' : 'guessed';
}
