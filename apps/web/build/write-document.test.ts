import { expect, it } from 'vitest';
import { writeDocument } from './write-document.ts';

const page = {
  language: 'de',
  title: 'A <b> & "c"',
  body: '<main></main>',
  metadata: ['<link rel="canonical" href="https://origin.invalid/home?lang=de">'],
} as const;

const files = {
  entry: '/assets/main.js',
  preload: ['/assets/scans.js'],
  stylesheets: ['/assets/scans.css'],
  font: '/assets/inter.woff2',
  inlineStyle: 'p{margin:0}',
};

it('writes language, escaped title and canonical address', () => {
  const html = writeDocument(page, files);
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<title>A &lt;b&gt; &amp; &quot;c&quot;</title>');
  expect(html).toContain(page.metadata[0]);
});

it('holds nothing that the content security policy refuses', () => {
  const html = writeDocument(page, files);
  expect(html).not.toMatch(/\sstyle=|\son\w+=/);
  expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<script type="module" crossorigin src="/assets/main.js">',
  ]);
});

it('keeps pages without metadata out of search engines', () => {
  expect(writeDocument({ ...page, metadata: null }, files)).toContain('content="noindex"');
  expect(writeDocument(page, files)).not.toContain('noindex');
});

it('names what comes next after its program, which does not wait for it', () => {
  const next = { scripts: ['/assets/screen.js'], stylesheets: ['/assets/screen.css'] };
  const html = writeDocument(page, { ...files, next });
  const places = ['/assets/scans.js', '/assets/main.js', '/assets/screen.js', '/assets/screen.css'];
  const found = places.map((place) => html.indexOf(`="${place}"`));
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found).not.toContain(-1);
  expect(html).not.toContain('<link rel="stylesheet" crossorigin href="/assets/screen.css">');
});
