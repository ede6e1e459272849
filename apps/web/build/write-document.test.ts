import { expect, it } from 'vitest';
import { writeDocument } from './write-document.ts';

const page = {
  name: 'home',
  path: '/home',
  language: 'de',
  title: 'A <b> & "c"',
  description: 'd',
  body: '<main></main>',
  catalogues: [],
  island: null,
  isUnlisted: false,
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
  expect(html).toContain('<link rel="canonical" href="/home">');
});

it('holds nothing that the content security policy refuses', () => {
  const html = writeDocument(page, files);
  expect(html).not.toMatch(/\sstyle=|\son\w+=/);
  expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<script type="module" crossorigin src="/assets/main.js">',
  ]);
});

it('keeps results and unknown addresses out of search engines', () => {
  for (const other of [
    { name: 'scan-results', path: '/scan-results', isUnlisted: true },
    { name: 'not-found', path: null, isUnlisted: false },
  ] as const) {
    expect(writeDocument({ ...page, ...other }, files)).toContain('content="noindex"');
  }
});
