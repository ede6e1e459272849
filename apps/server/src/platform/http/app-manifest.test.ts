import { expect, it } from 'vitest';
import { appManifest } from './app-manifest.ts';

const named = (BRAND_NAME: string, language = 'en') => appManifest({ BRAND_NAME }, language);

it('bears the name of the installation; one too long for an icon has no short form made up for it', () => {
  expect(named('Lantern')).toMatchObject({ name: 'Lantern', short_name: 'Lantern' });
  expect(named('The Quiet Lantern Agency')).not.toHaveProperty('short_name');
});

it('is the same app in every language, with a menu in its own words', () => {
  const all = ['en', 'de', 'es', 'fr'].map((language) => named('LeakBlock', language));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(new Set(all.map(({ shortcuts }) => shortcuts[0]?.name)).size).toBe(4);
  expect(new Set(all.map(({ shortcuts }) => shortcuts[0]?.url)).size).toBe(1);
  expect(all.map(({ lang }) => lang)).toEqual(['en', 'de', 'es', 'fr']);
});

it('answers in English where another language is asked for', () => {
  for (const wanted of ['', 'xx', 'toString', '__proto__']) {
    expect(named('LeakBlock', wanted), wanted).toEqual(named('LeakBlock'));
  }
});
