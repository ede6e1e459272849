import type { ClientFile } from './bundle.ts';
import type { Rolldown } from 'vite';
import type { PrerenderedPage } from '../src/app/prerender.tsx';

type Chunk = Rolldown.OutputChunk;

/** Which source module starts each island. */
const islandModules: Record<string, string> = {
  'leak-check': '/src/features/scans/leak-check.tsx',
  contact: '/src/features/legal/contact-ways.tsx',
  operator: '/src/features/legal/operator-details.tsx',
  tour: '/src/features/marketing/tour/open-tour.ts',
  'programme-terms': '/src/features/partners/open-programme.ts',
  'scan-results': '/src/features/scans/scan-results.tsx',
  'shared-case': '/src/features/removal-requests/open-shared-case.ts',
  unsubscribe: '/src/features/notifications/open-unsubscribe.ts',
  'verify-document': '/src/features/authorisations/open-verify-document.ts',
  login: '/src/features/sessions/login.tsx',
  register: '/src/features/sessions/register.tsx',
  'forgot-password': '/src/features/sessions/forgot-password.tsx',
  'reset-password': '/src/features/sessions/reset-password.tsx',
  confirm: '/src/features/sessions/confirm.tsx',
};

/** The bundle, and which of its files a page needs. */
export function sortClientFiles(files: readonly ClientFile[]) {
  const chunks = files.filter((file) => file.type === 'chunk');
  const assets = files.filter((file) => file.type === 'asset');
  const entry = oneOf(
    chunks.filter((chunk) => chunk.isEntry),
    'entry',
  );

  /** The chunk and everything it imports at once. */
  function withImports(first: Chunk, seen = new Set<Chunk>()): Set<Chunk> {
    if (seen.has(first)) return seen;
    seen.add(first);
    for (const name of first.imports) {
      const next = chunks.find((chunk) => chunk.fileName === name);
      if (next !== undefined) withImports(next, seen);
    }
    return seen;
  }

  const chunkOf = (end: string) =>
    oneOf(
      chunks.filter((chunk) => chunk.facadeModuleId?.split('?')[0]?.endsWith(end) === true),
      end,
    );

  /** Scripts that a page loads before anybody touches it: entry, island, its words. */
  function scriptsOf(page: PrerenderedPage): Chunk[] {
    const needed = withImports(entry);
    if (page.island !== null) {
      const module = islandModules[page.island];
      if (module === undefined) throw new Error(`No module for the island ${page.island}.`);
      withImports(chunkOf(module), needed);
      if (page.island !== 'leak-check') withImports(chunkOf('/src/app/more-islands.ts'), needed);
      for (const name of page.catalogues) {
        withImports(chunkOf(`/src/locales/${page.language}/${name}.json`), needed);
      }
    }
    return [...needed];
  }

  /** Style sheets of those scripts; that of the first view stands in the document. */
  function stylesheetsOf(scripts: readonly Chunk[]): string[] {
    return scripts.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  }

  const styleNamed = (name: string) =>
    String(
      oneOf(
        assets.filter(({ names }) => names.includes(`${name}.css`)),
        `style ${name}`,
      ).source,
    );
  const inlineStyle = styleNamed('page');

  /** The style that stands in a page's document: that of the first view, and what the page asks for beyond it. */
  function styleOf({ style }: PrerenderedPage): string {
    return style === null ? inlineStyle : inlineStyle + styleNamed(style);
  }

  const font = oneOf(
    files.filter((file) => file.fileName.endsWith('.woff2') && /latin-wght/.test(file.fileName)),
    'font',
  ).fileName;

  /** What is loaded later than the page. */
  const onDemand = {
    supabase: [...withImports(chunkOf('/src/lib/supabase-client.ts'))],
    signedIn: [
      ...withImports(
        chunkOf('/src/ui/toaster.tsx'),
        withImports(chunkOf('/src/app/signed-in.tsx')),
      ),
    ],
  };

  /** Whether a page is one on the way in. */
  function isSessionPage({ island }: PrerenderedPage): boolean {
    return islandModules[island ?? '']?.startsWith('/src/features/sessions/') === true;
  }

  return { entry, font, inlineStyle, styleOf, scriptsOf, stylesheetsOf, onDemand, isSessionPage };
}

function oneOf<T>(found: readonly T[], what: string): T {
  const [first, ...more] = found;
  if (first === undefined || more.length > 0) {
    throw new Error(`Expected one ${what} in the bundle, found ${found.length}.`);
  }
  return first;
}
