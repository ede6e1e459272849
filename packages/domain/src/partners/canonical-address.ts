/** Providers whose mailboxes have several spellings, by domain: what their addresses are called in the end. */
const providers: Record<string, { domain: string; dots: 'ignored' | 'kept' }> = {
  'gmail.com': { domain: 'gmail.com', dots: 'ignored' },
  'googlemail.com': { domain: 'gmail.com', dots: 'ignored' },
  'proton.me': { domain: 'proton.me', dots: 'ignored' },
  'protonmail.com': { domain: 'proton.me', dots: 'ignored' },
  'pm.me': { domain: 'proton.me', dots: 'ignored' },
  'icloud.com': { domain: 'icloud.com', dots: 'kept' },
  'me.com': { domain: 'icloud.com', dots: 'kept' },
  'mac.com': { domain: 'icloud.com', dots: 'kept' },
};

/** Domains where what follows a hyphen is a tag, as elsewhere what follows a plus. */
const hyphenTags = new Set(['yahoo.com', 'ymail.com', 'rocketmail.com']);

/**
 * One spelling for all spellings of a mailbox: small letters, without a tag (`+…`), and without the dots and other domain
 * names that big providers overlook. For comparing two addresses only: nothing is sent to it.
 */
export function canonicalAddress(address: string): string {
  const text = address.trim().normalize('NFKC').toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  const host = text.slice(at + 1).replace(/\.$/u, '');
  const provider = Object.hasOwn(providers, host) ? providers[host] : undefined;
  const local = text.slice(0, at);
  const untagged = cutAt(hyphenTags.has(host) ? cutAt(local, '-') : local, '+');
  const name = provider?.dots === 'ignored' ? untagged.replaceAll('.', '') : untagged;
  return `${name === '' ? local : name}@${provider?.domain ?? host}`;
}

function cutAt(text: string, mark: string): string {
  const end = text.indexOf(mark);
  return end < 1 ? text : text.slice(0, end);
}
