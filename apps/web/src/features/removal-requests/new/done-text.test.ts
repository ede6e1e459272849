import { expect, it } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { doneText } from './done-text.ts';

it.each([
  ['en', '1 notice goes out. 3 stay here.'],
  ['de', '1 Meldung geht hinaus. 3 bleiben hier.'],
  ['es', 'Sale 1 aviso. 3 se quedan aquí.'],
  ['fr', '1 notification part. 3 restent ici.'],
] as const)('tells what goes out from what stays (%s)', async (language, words) => {
  await loadAppTexts(language, ['removal-requests']);
  expect(doneText({ approved: 1, declined: 3 })).toContain(words);
  expect(doneText({ approved: 0, declined: 3 })).not.toContain('0');
});
