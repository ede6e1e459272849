import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { noticeWords } from './notice-words.ts';

it.each(['en', 'de', 'es', 'fr'])(
  'sends her to the entry as the menu has it (%s)',
  async (locale) => {
    const file = new URL(`../../../../../web/src/locales/${locale}/shell.json`, import.meta.url);
    const shell = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    for (const count of [1, 2]) {
      const { message } = noticeWords('needs_you', count, { locale, isDiscreet: false });
      expect(message).toContain(shell['shell.entry.removal']);
    }
  },
);

it('writes large counts as her language does', () => {
  const told = (locale: string) =>
    noticeWords('needs_you', 12_345, { locale, isDiscreet: false }).message;
  expect(told('de')).toContain('12.345');
  expect(told('fr')).toContain('12\u202f345');
  expect(told('tlh')).toContain('12,345');
});
