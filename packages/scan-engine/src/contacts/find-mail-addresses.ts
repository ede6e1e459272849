import { readMailAddress } from './mail-address.ts';

const textLimit = 60_000;
const foundLimit = 50;

/** What people write in place of "@" and "." so that programs do not see an address. */
const at = String.raw`(?:@|\uFF20| ?[[({<] ?(?:at|ät|@|arroba|arobase) ?[\])}>] ?)`;
const dot = String.raw`(?:\.| ?[[({<] ?(?:dot|punkt|punto|point|\.) ?[\])}>] ?)`;
const bracketed = new RegExp(
  String.raw`[\w.+-]{1,64}${at}[a-z0-9-]{1,63}(?:${dot}[a-z0-9-]{1,63}){1,5}`,
  'giu',
);
/** Bare words count only together: "look at example.com" is no address, "dmca at example dot com" is one. */
const spelled = /[\w.+-]{1,64} at [a-z0-9-]{1,63}(?: dot [a-z0-9-]{1,63}){1,5}/giu;

/** Mail addresses in a text that people read, plain or spelled so that programs miss them; each once, in order. */
export function findMailAddresses(text: string): string[] {
  const tidy = text.slice(0, textLimit).replace(/\s+/gu, ' ');
  const found = new Set<string>();
  for (const pattern of [bracketed, spelled]) {
    for (const [match] of tidy.matchAll(pattern)) {
      const address = readMailAddress(plain(match));
      if (address !== null) found.add(address);
      if (found.size >= foundLimit) break;
    }
  }
  return [...found];
}

function plain(match: string): string {
  return match
    .replace(new RegExp(at, 'giu'), '@')
    .replace(/ at /iu, '@')
    .replace(new RegExp(dot, 'giu'), '.')
    .replace(/ dot /giu, '.')
    .replace(/^[.-]+|[.-]+$/gu, '');
}

/**
 * The address behind Cloudflare's e-mail protection: hexadecimal bytes, each combined with the first by exclusive or.
 * Null when there is none.
 */
export function readProtectedAddress(hex: string): string | null {
  if (!/^(?:[0-9a-f]{2}){6,300}$/iu.test(hex)) return null;
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex');
  return readMailAddress(Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8'));
}
