import type { PlatformCategory } from '@leakblock/domain/site-catalogue';
import type { z } from 'zod';
import type { Site, SiteRule } from '../catalogue/types.ts';
import type { ReadEntry } from './read-site-list.ts';

const placeholder = '{username}';
/** Headers that carry somebody's copied session or key; such rules break first and are not ours to use. */
const secretHeader =
  /^(?:authorization|proxy-authorization|sign|x-bc|x-ig-app-id|user-id)$|token|api-?key|app-?id|client-?id|secret|signature|csrf|xsrf|session/i;
const secretParameter =
  /[?&](?:api_?key|access_?token|token|client_?id|client_?secret|app_?id|signature|key)=[^&{]+/i;

/** The parts of a list's entry that make a site, in our words. */
export type SiteDraft = {
  name: string;
  source: Site['source'];
  /** Address for people; the probe address stands in when it has no place for the name. */
  urlPattern: string;
  category: PlatformCategory;
  isAdult: boolean;
  rule: SiteRule;
};

/** Makes a site of a draft, or says why that cannot be done. */
export function composeSite(draft: SiteDraft): ReadEntry {
  const probeUrl = draft.rule.probeUrl ?? draft.urlPattern;
  const problem = objectToAddress(probeUrl) ?? objectToAddress(draft.urlPattern);
  if (problem !== null) return { why: problem };
  const hasPlace =
    probeUrl.includes(placeholder) || draft.rule.body?.includes(placeholder) === true;
  if (!hasPlace) return { why: 'the name has no place in address or body' };
  const secret = Object.keys(draft.rule.headers ?? {}).find((name) => secretHeader.test(name));
  if (secret !== undefined) return { why: `needs a token (header ${secret})` };
  if ('cookie' in lowerKeys(draft.rule.headers ?? {})) return { why: 'needs a cookie' };
  if (secretParameter.test(probeUrl)) return { why: 'needs a token (in the address)' };
  const urlPattern = [draft.urlPattern, probeUrl].find((address) => address.includes(placeholder));
  const host = new URL(fill(probeUrl)).hostname;
  return {
    id: slug(draft.name) || slug(host) || 'site',
    label: draft.name,
    // Sites asked by a form may have no page per name: a fragment that canonical addresses keep tells the names apart.
    urlPattern: urlPattern ?? `${probeUrl}#/${placeholder}`,
    category: draft.category,
    kind: draft.category === 'Forum' ? 'forum' : 'platform',
    icon: { faviconDomain: host.replace(/^(?:www|name)\./, '') },
    rule: draft.rule,
    source: draft.source,
    isAdult: draft.isAdult,
  };
}

/** Why an address cannot be asked, or null. */
function objectToAddress(address: string): string | null {
  let url: URL;
  try {
    url = new URL(fill(address));
  } catch {
    return `the address cannot be read: ${address.slice(0, 80)}`;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return `only http and https addresses are asked, not ${url.protocol}`;
  }
  return url.username || url.password ? 'the address holds a password' : null;
}

/** First problem of an entry that lacks what its format demands, in words. */
export function explainIssue(error: z.ZodError): { why: string } {
  const issue = error.issues[0];
  const where = issue?.path.join('.') ?? '';
  return { why: `${where === '' ? 'entry' : where}: ${issue?.message ?? 'cannot be read'}` };
}

const fill = (pattern: string): string => pattern.replaceAll(placeholder, 'name');

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

const lowerKeys = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]));
