import { decodeBody } from '../fetch/collect-text.ts';
import { askPolitely } from '../pages/ask-politely.ts';
import { fetchPage } from '../pages/fetch-page.ts';
import type { Polite } from '../pages/types.ts';
import { readContactPage, rankOf, siteOf } from './read-contact-page.ts';
import { mailDomain } from './mail-address.ts';
import type { ContactLookUp, FoundContact } from './types.ts';

/** Pages of a site that are read at most, the home page not counted. */
const pageLimit = 4;
const pageBytes = 512 * 1024;
/** Where sites usually put it. */
const usualPaths = ['/dmca', '/copyright', '/abuse', '/contact'];
const removalRank = 3;

/** Mailboxes that take complaints, by what stands before the @. */
const desks =
  /^(?:dmca|copyrights?|abuse|legal|takedowns?|removals?|report(?:s|ing)?|notices?)\b/iu;
/** Mailboxes of a contact page that somebody reads. */
const fronts = /^(?:contact|info|support|help|admin|hello|office|webmaster|mail|post)\b/iu;
const deaf =
  /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|example|your|name|email|user)\b/iu;

/**
 * Looks on a site's own pages for whom it wants complaints sent to: the home page, pages linked from it that are about
 * removals, and the usual paths. Answers the head of the home page too, which tells what stands in front of it.
 */
export async function lookUpSite(
  host: string,
  options: Polite,
): Promise<{ lookUp: ContactLookUp; headers: Record<string, string> }> {
  const home = `https://${host}/`;
  const site = siteOf(home);
  const found: FoundContact[] = [];
  const read: string[] = [];
  const failures: string[] = [];

  const answer = await askPolitely(
    { url: home, as: 'bytes', redirects: 'follow', maxBytes: pageBytes },
    options,
  );
  const headers = answer.ok ? answer.headers : {};
  let links: string[] = [];
  if (!answer.ok) failures.push(answer.failure);
  else if (siteOf(answer.url) !== site) failures.push('leads_elsewhere');
  else if (answer.status !== 200) failures.push(`status_${answer.status}`);
  else {
    const html = decodeBody(answer.bytes ?? Buffer.from(answer.text), headers['content-type']);
    const page = readContactPage(html, answer.url);
    read.push(answer.url);
    links = page.links;
    found.push(...choose(page.addresses, { site, rank: 0 }));
  }

  const usual = usualPaths.map((path) => `https://${host}${path}`);
  const ahead = [...new Set([...links.slice(0, pageLimit), ...usual])].slice(0, pageLimit + 1);
  for (const url of ahead) {
    // A desk's own page was read: the others say less.
    if (
      read.length > pageLimit ||
      found.some((one) => one.confidence === 'published' && isDesk(one))
    )
      break;
    const page = await fetchPage(url, { ...options, maxBytes: pageBytes });
    if (!page.ok) {
      if (page.reason !== 'gone' && page.reason !== 'not_html') failures.push(page.reason);
      continue;
    }
    if (siteOf(page.url) !== site) continue;
    read.push(page.url);
    const rank = rankOf(page.facts.title ?? '', page.url);
    const { addresses, hasForm } = readContactPage(page.html, page.url);
    found.push(...choose(addresses, { site, rank }));
    if (hasForm && rank > 0 && page.url.startsWith('https://')) {
      found.push({
        method: 'web_form',
        name: null,
        address: null,
        formUrl: page.url,
        confidence: 'published',
      });
    }
  }

  const contacts = order(found);
  const outcome =
    contacts.length > 0 ? 'found' : read.length === 0 && failures.length > 0 ? 'failed' : 'nothing';
  return {
    headers,
    lookUp: {
      scope: 'operator',
      host,
      source: 'site_page',
      outcome,
      contacts,
      detail: { pages: read, ...(failures[0] !== undefined && { reason: failures[0] }) },
    },
  };
}

/**
 * Addresses of a page that are meant for complaints. Those of other domains count only on a page about removals, and
 * as guesses: a page may name anybody's mailbox.
 */
function choose(
  addresses: readonly string[],
  page: { site: string | null; rank: number },
): FoundContact[] {
  return addresses.flatMap((address) => {
    if (deaf.test(address)) return [];
    const isOwn = siteOf(`https://${mailDomain(address)}/`) === page.site;
    const isMeant =
      desks.test(address) || page.rank >= removalRank || (page.rank > 0 && fronts.test(address));
    if (!isMeant || (!isOwn && page.rank < removalRank)) return [];
    const confidence = isOwn ? 'published' : 'guessed';
    return { method: 'email', name: null, address, formUrl: null, confidence };
  });
}

function isDesk({ address, method }: FoundContact): boolean {
  return method === 'web_form' || desks.test(address ?? '');
}

/** Published before guessed, mailboxes for complaints before others, mails before forms; each once. */
function order(found: readonly FoundContact[]): FoundContact[] {
  const rank = (one: FoundContact): number =>
    (one.confidence === 'guessed' ? 4 : 0) +
    (isDesk(one) ? 0 : 2) +
    (one.method === 'email' ? 0 : 1);
  const byKey = new Map<string, FoundContact>();
  for (const one of found) {
    const key = one.address?.toLowerCase() ?? one.formUrl ?? '';
    if (!byKey.has(key)) byKey.set(key, one);
  }
  return [...byKey.values()].sort((a, b) => rank(a) - rank(b));
}
