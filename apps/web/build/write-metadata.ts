import type { PrerenderedPage } from '../src/app/prerender.tsx';
import { builtOrigin, listedAddress, listedAlternates } from '../src/app/listed-address.ts';
import { linkPictureSize } from './draw-link-picture.ts';
import { escapeHtml } from './escape-html.ts';

type Listed = Pick<
  PrerenderedPage,
  'name' | 'language' | 'title' | 'heading' | 'brand' | 'description' | 'data'
> & { path: string };

const locales = { en: 'en_GB', de: 'de_DE', es: 'es_ES', fr: 'fr_FR' };

/** Where the picture of links to a page lies. */
export function linkPicturePath(page: { name: string; language: string }): string {
  return `/pictures/${page.name}.${page.language}.png`;
}

/** What search engines, and services that show links, read in the head of a page that is listed. */
export function writeMetadata(page: Listed): string[] {
  const address = listedAddress(page.path, page.language);
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', page.brand],
    ['og:title', page.heading],
    ['og:description', page.description],
    ['og:url', address],
    ['og:locale', locales[page.language]],
    ...Object.entries(locales)
      .filter(([language]) => language !== page.language)
      .map(([, locale]): [string, string] => ['og:locale:alternate', locale]),
    ['og:image', builtOrigin + linkPicturePath(page)],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(linkPictureSize.width)],
    ['og:image:height', String(linkPictureSize.height)],
    ['og:image:alt', page.title],
  ];
  return [
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    `<link rel="canonical" href="${address}">`,
    ...listedAlternates(page.path).map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${href}">`,
    ),
    ...properties.map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    // Titles, texts and picture are taken from those above.
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${jsonInHtml(page.data)}</script>`,
  ];
}

/** JSON that cannot end the element it stands in. */
function jsonInHtml(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
