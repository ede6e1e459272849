import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { loadAppTexts } from './load-app-texts.ts';
import type { CatalogueName } from './load-app-texts.ts';

const folder = join(import.meta.dirname, '../locales/en');
/** Only documents of public pages use these; the words stand in them. */
const inDocuments = ['app', 'legal', 'marketing'];
const names = readdirSync(folder)
  .map((file) => basename(file, '.json'))
  .filter((name) => !inDocuments.includes(name));

// A catalogue that is asked for and not found would leave its keys on the screen.
it.each(names)('the words of %s can be loaded', async (name) => {
  await loadAppTexts('en', [name as CatalogueName]);
  const words = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as object;
  expect(Object.keys(i18n.messages)).toEqual(expect.arrayContaining(Object.keys(words)));
});
