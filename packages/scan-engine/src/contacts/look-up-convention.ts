import { getDomain } from 'tldts';
import type { NameResolver } from './name-resolver.ts';
import { readMailAddress } from './mail-address.ts';
import type { ContactLookUp } from './types.ts';

/** Mailbox for complaints of RFC 2142 (4), and those that sites usually have for these. */
const mailboxes = ['abuse', 'dmca', 'copyright', 'legal'] as const;

/** Conventional addresses of a host's domain: guesses, and only where the domain takes mail at all. */
export async function lookUpConvention(
  host: string,
  resolve: NameResolver,
): Promise<ContactLookUp> {
  const domain = getDomain(host) ?? host;
  const base = { scope: 'operator', host, source: 'convention' } as const;
  const servers = await resolve(domain, 'MX');
  if (!servers.ok) {
    const detail = { asked: domain, reason: `dns_${servers.reason}` };
    return { ...base, outcome: 'failed', contacts: [], detail };
  }
  const hasMail = servers.records.length > 0;
  const contacts = hasMail
    ? mailboxes.flatMap((mailbox) => readMailAddress(`${mailbox}@${domain}`) ?? [])
    : [];
  return {
    ...base,
    outcome: contacts.length > 0 ? 'found' : 'nothing',
    contacts: contacts.map((address) => ({
      method: 'email',
      name: null,
      address,
      formUrl: null,
      confidence: 'guessed',
    })),
    detail: { asked: domain, ...(!hasMail && { reason: 'no_mail' }) },
  };
}
