import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { looseFrenchSpace } from './french-spaces.ts';

const root = join(import.meta.dirname, '../..');
const catalogues = ['apps', 'packages'].flatMap((folder) =>
  ['fr/*.json', 'fr.json'].flatMap((name) => globSync(`${folder}/*/src/**/${name}`, { cwd: root })),
);

it('French texts in catalogues break no line before their punctuation', () => {
  expect(catalogues.length).toBeGreaterThan(40);
  const loose = catalogues.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => looseFrenchSpace.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(loose).toEqual([]);
});

it('tells punctuation from times, addresses and what stands for values', () => {
  const loose = [
    'Vraiment ?',
    'Bonjour !',
    'Faux ; vrai',
    '20 %',
    'Ici : là',
    '« ici\u00a0»',
    'là »',
  ];
  expect(loose.filter((text) => !looseFrenchSpace.test(text))).toEqual([]);
  const kept = [
    'Vraiment\u202f?',
    'Ici\u00a0: là',
    '«\u00a0ici\u00a0»',
    'à 12:30',
    'sur /?q=1',
    '{n} :q',
  ];
  expect(kept.filter((text) => looseFrenchSpace.test(text))).toEqual([]);
});
