import { getDomain } from 'tldts';
import { createVisible } from '../pages/collect-visible.ts';
import { readAddress } from '../pages/read-address.ts';
import { walkHtml } from '../pages/walk-html.ts';
import type { Attributes } from '../pages/walk-html.ts';
import { findMailAddresses, readProtectedAddress } from './find-mail-addresses.ts';
import { readMailAddress } from './mail-address.ts';

/** What a page offers to whoever wants something taken down. */
export type ContactPage = {
  /** Mail addresses, each once: those behind links first. */
  addresses: string[];
  /** The page has a form with room for a message. */
  hasForm: boolean;
  /** Pages of the same site that seem to be about removals, the likeliest first. */
  links: string[];
};

const linkLimit = 2_000;
const labelLimit = 200;
const protectedLink = /\/cdn-cgi\/l\/email-protection#([0-9a-f]{12,600})$/iu;

/** How much a link's words and path promise; the first that fits counts. */
const promises: readonly [RegExp, number][] = [
  [/\bdmca\b/iu, 5],
  [/copyright|take-?down|urheberrecht|derechos? de autor|droits? d.auteur/iu, 4],
  [/content[ _-]?removal|remov(?:al|e)|report[ _-]?(?:abuse|content)|\babuse\b/iu, 3],
  [/\b(?:legal|imprint|impressum|mentions-legales|aviso-legal)\b/iu, 2],
  [/\b(?:contact(?:-us)?|kontakt|contacto)\b/iu, 1],
];

/** Reads a page of a site. `url` is where it came from; only links of the same registrable domain are kept. */
export function readContactPage(html: string, url: string): ContactPage {
  const visible = createVisible();
  const addresses = new Set<string>();
  const links = new Map<string, number>();
  const own = siteOf(url);
  let isFormOpen = false;
  let hasForm = false;
  let open: { url: string; label: string } | null = null;
  let read = 0;

  const addAddress = (address: string | null): void => {
    if (address !== null) addresses.add(address);
  };
  const closeLink = (): void => {
    if (open === null) return;
    const rank = rankOf(open.label, open.url);
    if (rank > 0 && siteOf(open.url) === own && !samePage(open.url, url)) {
      const bare = open.url.split('#')[0] ?? open.url;
      links.set(bare, Math.max(rank, links.get(bare) ?? 0));
    }
    open = null;
  };
  const openLink = (attributes: Attributes): void => {
    closeLink();
    read += 1;
    const href = attributes.get('href')?.trim() ?? '';
    if (read > linkLimit || href === '') return;
    if (/^mailto:/iu.test(href)) {
      addAddress(readMailto(href));
      return;
    }
    const target = readAddress(href, url);
    if (target === null) return;
    addAddress(readProtectedAddress(protectedLink.exec(target)?.[1] ?? ''));
    open = { url: target, label: '' };
  };

  walkHtml(html, {
    onOpen(name, attributes) {
      visible.open(name);
      const hidden = attributes.get('data-cfemail');
      if (hidden !== undefined) addAddress(readProtectedAddress(hidden));
      if (name === 'a') openLink(attributes);
      else if (name === 'form') isFormOpen = true;
      else if (name === 'textarea' && isFormOpen) hasForm = true;
    },
    onClose(name) {
      visible.close(name);
      if (name === 'a') closeLink();
      else if (name === 'form') isFormOpen = false;
    },
    onText(piece) {
      visible.text(piece);
      if (open !== null && open.label.length < labelLimit) open.label += piece.slice(0, labelLimit);
    },
  });
  closeLink();
  for (const address of findMailAddresses(visible.read())) addresses.add(address);
  const ranked = [...links].sort(([, a], [, b]) => b - a).map(([link]) => link);
  return { addresses: [...addresses], hasForm, links: ranked };
}

/** Registrable domain of an address, or the host itself where it has none. */
export function siteOf(url: string): string | null {
  const host = URL.parse(url)?.hostname ?? null;
  return host === null ? null : (getDomain(host, { allowPrivateDomains: true }) ?? host);
}

/** Whether an address or its words are about removals, more or less: 0 for not at all. */
export function rankOf(label: string, url: string): number {
  const path = URL.parse(url)?.pathname.slice(0, 300) ?? '';
  const said = `${label.slice(0, labelLimit)} ${path.replace(/[_/.]+/gu, ' ')}`;
  return promises.find(([pattern]) => pattern.test(said))?.[1] ?? 0;
}

function readMailto(href: string): string | null {
  const [address = ''] = href.slice('mailto:'.length).split(/[?,]/u);
  try {
    return readMailAddress(decodeURIComponent(address));
  } catch {
    return null;
  }
}

function samePage(one: string, other: string): boolean {
  return one.split('#')[0] === other.split('#')[0];
}
