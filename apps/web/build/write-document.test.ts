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
