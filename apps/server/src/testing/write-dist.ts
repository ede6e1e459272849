import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const addresses = [
  { path: '/home', page: 'home' },
  { path: '/instant-scan', page: 'instant-scan' },
  { path: '/scan-results', page: 'scan-results' },
  { path: '/login', page: 'login' },
  { path: '/', page: 'login' },
  { path: '/partners', page: 'partners' },
  { path: '/partnes', page: 'partners' },
  { path: '/dashboard', page: 'frame' },
  { path: '/settings', page: 'frame' },
  { path: '/settings/export', page: 'frame' },
  { path: '/admin', page: 'frame' },
  { path: '/admin/*', page: 'frame' },
];

/** Built screens in small, so that tests need no build: every page in two languages, one script. */
export async function writeDist(folder: string): Promise<string> {
  const pages = join(folder, 'pages');
  const assets = join(folder, 'client/assets');
  await mkdir(pages, { recursive: true });
  await mkdir(assets, { recursive: true });
  await writeFile(join(pages, 'addresses.json'), JSON.stringify(addresses));
  for (const page of new Set([...addresses.map(({ page }) => page), 'not-found', 'unlisted'])) {
    for (const language of ['en', 'de']) {
      const html = `<!doctype html><html lang="${language}"><head><title>${page}</title><link rel="canonical" href="https://origin.invalid/${page}"><style>body{margin:0}</style><script type="application/json" id="data">{"page":"${page}"}</script><script type="module" src="/assets/app-1a2b3c4d.js"></script></head><body>${page} in ${language}${'.'.repeat(2000)}</body></html>`;
      await writeFile(join(pages, `${page}.${language}.html`), html);
    }
  }
  await writeFile(join(assets, 'app-1a2b3c4d.js'), `console.log(1);${' '.repeat(4000)}`);
  await writeFile(
    join(folder, 'client/robots.txt'),
    'User-agent: *\nDisallow: /rest/\nSitemap: https://origin.invalid/sitemap.xml\n',
  );
  return folder;
}
