import type { Rolldown } from 'vite';
import { gzipSize } from './budgets.ts';
import type { ClientFile } from './bundle.ts';

type Chunk = Rolldown.OutputChunk;

/** The bundle of the signed-in app: what its document names, and how large its parts are. */
export function sortFrameFiles(files: readonly ClientFile[]) {
  const chunks = files.filter((file) => file.type === 'chunk');
  const styles = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  const entry = one(chunks.filter((chunk) => chunk.isEntry));

  function withImports(first: Chunk, seen = new Set<Chunk>()): Set<Chunk> {
    if (seen.has(first)) return seen;
    seen.add(first);
    for (const name of first.imports) {
      const next = chunks.find((chunk) => chunk.fileName === name);
      if (next !== undefined) withImports(next, seen);
    }
    return seen;
  }

  const start = withImports(entry);
  const wordsOf = (language: string) =>
    one(chunks.filter(({ name }) => name === `words-${language}`));
  const stylesheetsOf = (of: Iterable<Chunk>) => [
    ...new Set([...of].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])),
  ];
  const isScreen = ({ isDynamicEntry, facadeModuleId }: Chunk) =>
    isDynamicEntry && facadeModuleId !== null && /\.tsx$/.test(facadeModuleId);
  const screens = chunks.filter((chunk) => isScreen(chunk) && !start.has(chunk));
  const dashboard = one(
    screens.filter((chunk) => chunk.facadeModuleId?.endsWith('/dashboard-page.tsx') === true),
  );
  const withDashboard = withImports(dashboard, new Set(start));
  const english = wordsOf('en');

  const sizeOf = (of: Iterable<Chunk>) =>
    [...of].reduce((sum, { code }) => sum + gzipSize(code), 0);
  const beyondStart = (screen: Chunk) =>
    sizeOf([...withImports(screen)].filter((chunk) => !start.has(chunk)));
  const styleSize = (of: Iterable<Chunk>) =>
    stylesheetsOf(of).reduce((sum, name) => {
      const style = styles.find(({ fileName }) => fileName === name);
      return sum + (style === undefined || !('source' in style) ? 0 : gzipSize(style.source));
    }, 0);

  return {
    filesOf: (language: string) => ({
      entry: `/${entry.fileName}`,
      preload: [...start, wordsOf(language)]
        .filter((each) => each !== entry)
        .map(({ fileName }) => `/${fileName}`),
      stylesheets: stylesheetsOf(start).map((name) => `/${name}`),
      inlineStyle: '',
    }),
    sizes: {
      frameScripts: sizeOf([...withDashboard, english]),
      frameStyle: styleSize(withDashboard),
      screenScripts: Math.max(...screens.map(beyondStart)),
    },
  };
}

function one<T>(found: readonly T[]): T {
  const [first, ...more] = found;
  if (first === undefined || more.length > 0) {
    throw new Error(`Expected one file in the app's bundle, found ${found.length}.`);
  }
  return first;
}
