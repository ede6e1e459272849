import type { Rolldown } from 'vite';
import { gzipSize } from './budgets.ts';
import type { ClientFile } from './bundle.ts';

type Chunk = Rolldown.OutputChunk;

/** What the dashboard loads by itself as it is opened. */
const lowerParts = ['full-scan.tsx', 'progress.tsx'];

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
  const chunkOf = (end: string) =>
    one(
      chunks.filter(({ facadeModuleId }) => facadeModuleId?.split('?')[0]?.endsWith(end) === true),
    );
  const dashboard = chunkOf('/dashboard-page.tsx');
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

  const filesOf = (language: string) => ({
    entry: `/${entry.fileName}`,
    preload: pathsOf([...start, wordsOf(language)].filter((each) => each !== entry)),
    stylesheets: stylesheetsOf(start).map((name) => `/${name}`),
    inlineStyle: '',
  });

  /** The dashboard's document names the files of its screen too: nearly everybody begins there. */
  function dashboardFilesOf(language: string, catalogues: readonly string[]) {
    const needed = withImports(dashboard);
    for (const part of lowerParts) withImports(chunkOf(`/dashboard/${part}`), needed);
    const words = catalogues.map((name) => chunkOf(`/locales/${language}/${name}.json`));
    const scripts = [...needed, ...words].filter((chunk) => !start.has(chunk));
    const known = stylesheetsOf(start);
    const stylesheets = stylesheetsOf(scripts).filter((name) => !known.includes(name));
    return {
      ...filesOf(language),
      next: { scripts: pathsOf(scripts), stylesheets: stylesheets.map((name) => `/${name}`) },
    };
  }

  return {
    filesOf,
    dashboardFilesOf,
    sizes: {
      frameScripts: sizeOf([...withDashboard, english]),
      frameStyle: styleSize(withDashboard),
      screenScripts: Math.max(...screens.map(beyondStart)),
    },
  };
}

const pathsOf = (files: readonly Chunk[]) => files.map(({ fileName }) => `/${fileName}`);

function one<T>(found: readonly T[]): T {
  const [first, ...more] = found;
  if (first === undefined || more.length > 0) {
    throw new Error(`Expected one file in the app's bundle, found ${found.length}.`);
  }
  return first;
}
