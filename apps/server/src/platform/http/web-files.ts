import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { AppError } from '@leakblock/domain/errors';
import { SettingsError } from '../env.ts';
import type { Coding } from './compress.ts';
import { isCompressible } from './compress.ts';
import { readAddresses } from './web-addresses.ts';
import type { FindAddress } from './web-addresses.ts';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** Files with whole addresses of pages in them, which only the running gateway knows. */
const namesPages = ['/robots.txt', '/sitemap.xml'];
const pageLanguages = ['en', 'de', 'es', 'fr'] as const;
type PageLanguage = (typeof pageLanguages)[number];

export type WebFile = {
  contentType: string;
  etag: string;
  /** The bytes, compressed at first use and kept. */
  read: (coding: Coding | null) => Promise<{ bytes: Buffer<ArrayBuffer>; coding: Coding | null }>;
};
export type WebPage = { language: PageLanguage; html: string; file: WebFile };

/** The built screens: pages by name and language, files by path. */
export type WebFiles = {
  address: FindAddress;
  page: (name: string, language: PageLanguage) => WebPage | null;
  file: (path: string) => WebFile | null;
  /** Files that name addresses of pages, by path. */
  texts: Record<string, { text: string; contentType: string }>;
  /** Changes with every build; `/version.json` says it. */
  buildId: string;
};

/** For tests of the API alone, which need no build. */
export const noScreens: WebFiles = {
  address: () => null,
  page: () => null,
  file: () => null,
  texts: {},
  buildId: 'none',
};

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/**
 * Reads the folder that `npm run build` fills: `client/` (files), `pages/<page>.<lang>.html` and
 * `pages/addresses.json`. Only what lies there at the start is ever served, so no path can lead out of it.
 *
 * @throws SettingsError when nothing was built
 */
export async function loadWebFiles(dist: string): Promise<WebFiles> {
  const addresses = await readFile(join(dist, 'pages', 'addresses.json'), 'utf8').catch(() => null);
  if (addresses === null) {
    throw new SettingsError(
      `The screens are not built (nothing in ${dist}): run "npm run build" first, or set WEB_DIST.`,
    );
  }
  const pages = new Map<string, WebPage>();
  const build = createHash('sha256');
  for (const name of (await readdir(join(dist, 'pages'))).sort()) {
    const [, page = '', language = ''] = /^([a-z0-9-]+)\.([a-z]{2})\.html$/.exec(name) ?? [];
    if (!isPageLanguage(language)) continue;
    const path = join(dist, 'pages', name);
    const html = await readFile(path, 'utf8');
    build.update(`${name}\n${html}\n`);
    pages.set(`${page}.${language}`, { language, html, file: await openFile(path) });
  }
  const files = new Map<string, WebFile>();
  const texts: WebFiles['texts'] = {};
  const client = join(dist, 'client');
  const entries = existsSync(client)
    ? await readdir(client, { recursive: true, withFileTypes: true })
    : [];
  for (const entry of entries) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(client, path).split(sep).join('/')}`;
    const file = await openFile(path);
    files.set(address, file);
    if (namesPages.includes(address)) {
      texts[address] = { text: await readFile(path, 'utf8'), contentType: file.contentType };
    }
  }
  return {
    address: readAddresses(addresses),
    page: (name, language) => pages.get(`${name}.${language}`) ?? pages.get(`${name}.en`) ?? null,
    file: (path) => files.get(path) ?? null,
    texts,
    buildId: (await readBuildVersion(dist)) ?? build.digest('hex').slice(0, 16),
  };
}

/** What the build wrote about itself. */
async function readBuildVersion(dist: string): Promise<string | null> {
  const text = await readFile(join(dist, 'build.json'), 'utf8').catch(() => '');
  return /"version"\s*:\s*"([0-9a-f]{8,64})"/.exec(text)?.[1] ?? null;
}

export function isPageLanguage(text: string | undefined): text is PageLanguage {
  return (pageLanguages as readonly (string | undefined)[]).includes(text);
}

/** A file that only stands in memory. */
export function openText(text: string, contentType: string): WebFile {
  const plain = Buffer.from(text);
  const compressed = new Map<Coding, Promise<Buffer<ArrayBuffer>>>();
  return {
    contentType,
    etag: etagOf(plain),
    read: async (coding) => {
      if (coding === null || !isCompressible(contentType)) return { bytes: plain, coding: null };
      const bytes = compressed.get(coding) ?? compress(plain, coding);
      compressed.set(coding, bytes);
      return { bytes: await bytes, coding };
    },
  };
}

function etagOf(plain: Buffer): string {
  return `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
}

async function openFile(path: string): Promise<WebFile> {
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
  const etag = etagOf(await readFile(path));
  const compressed = new Map<Coding, Promise<Buffer<ArrayBuffer>>>();
  return {
    contentType,
    etag,
    read: async (coding) => {
      if (coding === null || !isCompressible(contentType)) {
        return { bytes: await readFile(path).catch(missing), coding: null };
      }
      const bytes = compressed.get(coding) ?? compressFile(path, coding).catch(missing);
      compressed.set(coding, bytes);
      return { bytes: await bytes, coding };
    },
  };
}

/** Another build has taken this one's place: what it no longer has is not there, until the gateway starts again. */
function missing(cause: unknown): never {
  if ((cause as NodeJS.ErrnoException).code === 'ENOENT') {
    throw new AppError('request.not_found', 'This build is no longer there.', { cause });
  }
  throw cause;
}

/** The file beside it that the build made, else compressed now. */
async function compressFile(path: string, coding: Coding): Promise<Buffer<ArrayBuffer>> {
  const made = `${path}.${coding === 'br' ? 'br' : 'gz'}`;
  if (existsSync(made)) return readFile(made);
  return compress(await readFile(path), coding);
}

async function compress(plain: Buffer, coding: Coding): Promise<Buffer<ArrayBuffer>> {
  return coding === 'br'
    ? compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    : compressGzip(plain, { level: 9 });
}
