import type { PrerenderedPage } from '../src/app/prerender.tsx';
import { builtOrigin, listedAddress, listedAlternates } from '../src/app/listed-address.ts';
import { escapeHtml } from './escape-html.ts';

/** Every listed page in every language, each with its siblings. */
export function writeSitemap(
  pages: readonly Pick<PrerenderedPage, 'path' | 'language' | 'isUnlisted'>[],
): string {
  const entries = pages.flatMap(({ path, language, isUnlisted }) => {
    if (path === null || isUnlisted) return [];
    const alternates = listedAlternates(path).map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
    );
    return `<url><loc>${escapeHtml(listedAddress(path, language))}</loc>${alternates.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}

/** What robots may read: the pages, not the functions; results of a check are nobody else's. */
export const robots = [
  'User-agent: *',
  'Disallow: /scan-results',
  'Disallow: /functions/',
  'Disallow: /rest/',
  '',
  `Sitemap: ${builtOrigin}/sitemap.xml`,
  '',
].join('\n');
