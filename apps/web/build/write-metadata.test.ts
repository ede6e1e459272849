import { expect, it } from 'vitest';
import { writeMetadata } from './write-metadata.ts';
import { writeSitemap } from './write-sitemap.ts';

const page = {
  name: 'home',
  path: '/home',
  language: 'de',
  heading: 'Leaks "finden"',
  brand: 'LeakBlock',
  title: 'Leaks "finden" – LeakBlock',
  description: 'Was <b>wo</b> steht',
  data: {
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Thing', name: '</script><b>' }],
  },
} as const;

it('names the one address of a page in its language, and that of every other language', () => {
  const head = writeMetadata({ ...page, data: structuredClone(page.data) as never }).join('\n');
  expect(head).toContain('<link rel="canonical" href="https://origin.invalid/home?lang=de">');
  const alternates = [...head.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)];
  expect(alternates.map(([, language, href]) => [language, href])).toEqual([
    ['en', 'https://origin.invalid/home'],
    ['de', 'https://origin.invalid/home?lang=de'],
    ['es', 'https://origin.invalid/home?lang=es'],
    ['fr', 'https://origin.invalid/home?lang=fr'],
    ['x-default', 'https://origin.invalid/home'],
  ]);
});

it('escapes words in attributes, and lets none of them end the element of the data', () => {
  const head = writeMetadata({ ...page, data: structuredClone(page.data) as never }).join('\n');
  expect(head).toContain('content="Was &lt;b&gt;wo&lt;/b&gt; steht"');
  expect(head).toContain('property="og:title" content="Leaks &quot;finden&quot;"');
  expect(head.match(/<\/script>/g)).toHaveLength(1);
  const json = /ld\+json">(.*)<\/script>/.exec(head)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual(page.data);
});

it('the sitemap leaves out what is not listed', () => {
  const sitemap = writeSitemap([
    { path: '/home', language: 'en', isUnlisted: false },
    { path: '/case', language: 'en', isUnlisted: true },
    { path: null, language: 'en', isUnlisted: false },
  ]);
  expect([...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)).toEqual([
    'https://origin.invalid/home',
  ]);
});
