/**
 * Builds the public pages: `dist/client` (scripts, styles, fonts; hashed names, compressed beside) and
 * `dist/pages/<page>.<language>.html` (prerendered). Prints the sizes and fails when a budget is broken.
 * Does nothing when the sources are those of the last build.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listAddresses } from './build/addresses.ts';
import { gzipSize, holdAgainstBudgets } from './build/budgets.ts';
import { bundleClient, bundleFrame, bundlePrerenderer } from './build/bundle.ts';
import { sortClientFiles } from './build/client-files.ts';
import { sortFrameFiles } from './build/frame-files.ts';
import { writeCompressed } from './build/compress.ts';
import { drawAppIcons } from './build/draw-app-icons.ts';
import { hashSources } from './build/hash-sources.ts';
import { earlySubmit } from './build/early-submit.ts';
import { drawLinkPicture } from './build/draw-link-picture.ts';
import { writeDocument } from './build/write-document.ts';
import { linkPicturePath, writeMetadata } from './build/write-metadata.ts';
import { robots, writeSitemap } from './build/write-sitemap.ts';
import type * as Prerender from './src/app/prerender.tsx';
import { frameCatalogues } from './src/app/frame/frame-catalogues.ts';
import { screens } from './src/app/frame/screens.ts';

type Prerenderer = Pick<typeof Prerender, 'prerenderPages' | 'prerenderFrames' | 'frameScript'>;

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, 'dist');
const note = join(dist, 'build.json');
/** Pictures that were drawn before, by a hash of what is on them. */
const pictures = join(root, '../../node_modules/.cache/link-pictures');
/** Where a build grows; it takes the place of the last one at the end, whole or not at all. */
const workshop = join(root, '../../node_modules/.cache', `web-build-${process.pid}`);

/** What the dashboard says beyond the frame's own words. */
const dashboardCatalogues = screens['/dashboard'].catalogues.filter(
  (name) => !frameCatalogues.some((known) => known === name),
);

async function buildPages(sources: string): Promise<void> {
  const start = performance.now();
  const prerenderer = join(workshop, '.prerender');
  const [files, frameFiles, module] = await Promise.all([
    bundleClient(root),
    bundleFrame(root, frameCatalogues),
    bundlePrerenderer(root, prerenderer),
  ]);
  const { prerenderPages, prerenderFrames, frameScript } = (await import(
    pathToFileURL(module).href
  )) as Prerenderer;
  const client = sortClientFiles(files);
  const frame = sortFrameFiles(frameFiles);

  const written: Promise<void>[] = [];
  const version = createHash('sha256');
  const write = async (path: string, content: string | Uint8Array) => {
    version.update(path).update(content);
    const full = join(workshop, path);
    await mkdir(dirname(full), { recursive: true });
    written.push(writeCompressed(full, content));
  };
  for (const file of [...files, ...frameFiles]) {
    await write(`client/${file.fileName}`, file.type === 'chunk' ? file.code : file.source);
  }
  for (const name of await readdir(join(root, 'public'))) {
    await write(`client/${name}`, await readFile(join(root, 'public', name)));
  }

  for (const { name, png } of await drawAppIcons()) await write(`client/${name}`, png);

  const sizes = {
    homeScripts: 0,
    inlineStyle: 0,
    scanScripts: 0,
    sessionScripts: 0,
    signedInScripts: 0,
    ...frame.sizes,
    document: 0,
  };
  sizes.inlineStyle = gzipSize(client.inlineStyle);
  const pages = prerenderPages();
  await write('pages/addresses.json', JSON.stringify(listAddresses(pages)));
  await write('client/sitemap.xml', writeSitemap(pages));
  await write('client/robots.txt', robots);
  const links = pages.filter(({ data }) => data !== null);
  const drawn = await Promise.all(
    links.map(({ heading, brand }) => drawLinkPicture({ title: heading, brand }, pictures)),
  );
  for (const [place, page] of links.entries()) {
    await write(`client${linkPicturePath(page)}`, drawn[place] ?? '');
  }
  for (const page of pages) {
    const { path } = page;
    const isListed = path !== null && !page.isUnlisted;
    const scripts = client.scriptsOf(page);
    const html = writeDocument(
      { ...page, metadata: isListed ? writeMetadata({ ...page, path }) : null },
      {
        entry: `/${client.entry.fileName}`,
        preload: scripts.filter((each) => each !== client.entry).map((each) => `/${each.fileName}`),
        stylesheets: client.stylesheetsOf(scripts).map((name) => `/${name}`),
        font: `/${client.font}`,
        inlineStyle: client.styleOf(page),
        ...(page.island === 'leak-check' && { inlineScript: earlySubmit }),
      },
    );
    await write(`pages/${page.name}.${page.language}.html`, html);
    sizes.document = Math.max(sizes.document, gzipSize(html));
    const size = sizeOf(scripts);
    if (client.isSessionPage(page)) {
      const all = new Set([...scripts, ...client.onDemand.supabase]);
      sizes.sessionScripts = Math.max(sizes.sessionScripts, sizeOf([...all]));
    }
    if (page.name === 'home') {
      const more = client.onDemand.signedIn.filter((each) => !scripts.includes(each));
      sizes.signedInScripts = Math.max(sizes.signedInScripts, sizeOf(more));
    }
    if (page.name === 'home') sizes.homeScripts = Math.max(sizes.homeScripts, size);
    if (page.name === 'scan-results') sizes.scanScripts = Math.max(sizes.scanScripts, size);
  }
  for (const { language, ...page } of prerenderFrames()) {
    const ofAll = { font: null, isApp: true, fetches: ['/config.json'], inlineScript: frameScript };
    const documents = {
      frame: frame.filesOf(language),
      dashboard: frame.dashboardFilesOf(language, dashboardCatalogues),
    };
    for (const [name, files] of Object.entries(documents)) {
      const html = writeDocument({ ...page, language, metadata: null }, { ...files, ...ofAll });
      await write(`pages/${name}.${language}.html`, html);
    }
  }
  // What a scan adds is what the results page has more than the landing page.
  sizes.scanScripts -= sizes.homeScripts;
  await Promise.all(written);
  await rm(prerenderer, { recursive: true });

  const { lines, isKept } = holdAgainstBudgets(sizes);
  console.log(lines.join('\n'));
  if (!isKept) throw new Error('A size budget of the public pages is broken.');
  const build = { version: version.digest('hex').slice(0, 16), sources };
  await writeFile(join(workshop, 'build.json'), `${JSON.stringify(build)}\n`);
  await rm(dist, { recursive: true, force: true });
  await rename(workshop, dist);
  console.log(`built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

function sizeOf(scripts: readonly { code: string }[]): number {
  return scripts.reduce((sum, each) => sum + gzipSize(each.code), 0);
}

async function lastSources(): Promise<string | null> {
  try {
    const build = JSON.parse(await readFile(note, 'utf8')) as { sources?: string };
    return build.sources ?? null;
  } catch {
    return null;
  }
}

const sources = await hashSources([
  join(root, 'src'),
  join(root, 'public'),
  join(root, 'build'),
  join(root, 'build.ts'),
  join(root, 'lingui.config.ts'),
  join(root, 'package.json'),
  join(root, '../../package-lock.json'),
  join(root, '../../packages/domain/src'),
  join(root, '../../packages/fingerprint/src'),
]);
if ((await lastSources()) !== sources) {
  try {
    await buildPages(sources);
  } finally {
    // Files may still be on their way into it when something failed; the failure is what is to be told.
    await rm(workshop, { recursive: true, force: true, maxRetries: 5 });
  }
}
