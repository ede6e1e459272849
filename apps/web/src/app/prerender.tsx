import { renderToString } from 'react-dom/server';
import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import type { Language } from '#lib/language.ts';
import { languages } from '#lib/language.ts';
import { text } from '#lib/texts.ts';
import { defaultBrand } from './brand.ts';
import { FrameDocument, frameScript } from './frame/frame-document.tsx';
import { islands, isIslandName } from './islands.ts';
import type { IslandName } from './islands.ts';
import { Layout } from './layout.tsx';
import { pages } from './pages.tsx';
import type { PageName, PageStyle } from './pages.tsx';
import { structuredData } from './structured-data.ts';
import { moreIslands } from './more-islands.ts';
import type { MoreIslandName } from './more-islands.ts';

const catalogues = import.meta.glob<{ messages: Messages }>('../locales/*/*.json', {
  query: '?lingui',
  eager: true,
});

/** A page in one language, ready to be put into the document by the build. */
export type PrerenderedPage = {
  name: PageName;
  path: string | null;
  language: Language;
  /** What the page is called, without the brand. */
  heading: string;
  brand: string;
  title: string;
  description: string;
  /** What machines read of a listed page, in the words of schema.org; null for the others. */
  data: ReturnType<typeof structuredData> | null;
  body: string;
  /** Catalogues that the page's island asks for first. */
  catalogues: readonly string[];
  island: string | null;
  isUnlisted: boolean;
  /** A style sheet that the document holds beyond that of the first view. */
  style: PageStyle | null;
};

function cataloguesOf(island: IslandName | MoreIslandName | null): readonly string[] {
  if (island === null) return [];
  return isIslandName(island) ? islands[island].catalogues : moreIslands[island].catalogues;
}

/** The documents of the signed-in app, one per language. */
export function prerenderFrames(): { language: Language; title: string; body: string }[] {
  return languages.map((language) => {
    speak(language);
    return { language, title: defaultBrand, body: renderToString(<FrameDocument />) };
  });
}

export { frameScript };

function speak(language: Language) {
  for (const [path, { messages }] of Object.entries(catalogues)) {
    if (path.includes(`/${language}/`)) i18n.load(language, messages);
  }
  i18n.activate(language);
}

/** Every page in every language. */
export function prerenderPages(): PrerenderedPage[] {
  return languages.flatMap((language) => {
    speak(language);
    return Object.entries(pages).map(([name, page]) => {
      const { path } = page;
      const isUnlisted = name === 'scan-results' || ('isUnlisted' in page && page.isUnlisted);
      const heading = text(page.title);
      const description = text(page.description);
      return {
        name: name as PageName,
        path,
        language,
        heading,
        brand: defaultBrand,
        title: `${heading} – ${defaultBrand}`,
        description,
        data:
          path === null || isUnlisted
            ? null
            : structuredData({ path, language, title: heading, description }),
        body: renderToString(
          <Layout language={language}>
            <page.Component />
          </Layout>,
        ),
        catalogues: cataloguesOf(page.island),
        island: page.island,
        style: 'style' in page ? page.style : null,
        isUnlisted,
      };
    });
  });
}
