import type { PrerenderedPage } from '../src/app/prerender.tsx';
import { escapeHtml } from './escape-html.ts';

/** Addresses of the files that a document names. */
export type DocumentFiles = {
  entry: string;
  /** Modules the island needs at once, so that they load side by side. */
  preload: readonly string[];
  stylesheets: readonly string[];
  /** What the program asks for next; neither its start nor the first paint waits for it. */
  next?: { scripts: readonly string[]; stylesheets: readonly string[] };
  /** Loaded at once; null where earlier pages have brought it. */
  font: string | null;
  /** Answers that the program asks for first. */
  fetches?: readonly string[];
  /** Style sheet of the first view, put into the document; empty when all of it is in files. */
  inlineStyle: string;
  /** Run before everything else; its hash goes into the page's policy. */
  inlineScript?: string;
  /** The document is one of the app that can be installed. */
  isApp?: boolean;
};

/** What a document says of itself. */
export type DocumentOf = Pick<PrerenderedPage, 'language' | 'title' | 'body'> & {
  /** What search engines learn; null for a page that is not listed. */
  metadata: readonly string[] | null;
};

const themeColours = { light: '#f6f7f5', dark: '#0f1718' };

/** The whole HTML document of a prerendered page, without any style attribute. */
export function writeDocument(page: DocumentOf, files: DocumentFiles): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(page.title)}</title>`,
    '<meta name="color-scheme" content="light dark">',
    `<meta name="theme-color" content="${themeColours.light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${themeColours.dark}" media="(prefers-color-scheme: dark)">`,
    ...(page.metadata ?? ['<meta name="robots" content="noindex">']),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...(files.isApp === true ? installLinks(page.language) : []),
    ...(files.font === null
      ? []
      : [`<link rel="preload" href="${files.font}" as="font" type="font/woff2" crossorigin>`]),
    ...(files.inlineScript === undefined ? [] : [`<script>${files.inlineScript}</script>`]),
    ...(files.inlineStyle === '' ? [] : [`<style>${files.inlineStyle}</style>`]),
    ...files.stylesheets.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...files.preload.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...(files.fetches ?? []).map(
      (href) => `<link rel="preload" href="${href}" as="fetch" crossorigin>`,
    ),
    `<script type="module" crossorigin src="${files.entry}"></script>`,
    ...(files.next?.scripts ?? []).map(
      (href) => `<link rel="modulepreload" crossorigin href="${href}">`,
    ),
    ...(files.next?.stylesheets ?? []).map(
      (href) => `<link rel="preload" href="${href}" as="style" crossorigin>`,
    ),
  ];
  return `<!doctype html>\n<html lang="${page.language}">\n<head>\n${head.join('\n')}\n</head>\n<body>\n${page.body}\n</body>\n</html>\n`;
}

/** Where browsers learn how to install the app; visitors' pages do without. */
function installLinks(language: string): string[] {
  return [
    `<link rel="manifest" href="/manifest.webmanifest?lang=${language}">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  ];
}
