import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-lint-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the linter says about a file, with our own rules alone. */
async function lint(name: string, text: string): Promise<string> {
  const config = join(folder, 'rules.json');
  const jsPlugins = [join(import.meta.dirname, 'house-rules.ts')];
  const rules = Object.fromEntries(
    ['no-export-all', 'words-in-locales', 'french-spaces'].map((rule) => [
      `house/${rule}`,
      'error',
    ]),
  );
  await writeFile(config, JSON.stringify({ jsPlugins, rules, categories: { correctness: 'off' } }));
  await writeFile(join(folder, name), text);
  return new Promise((settle) => {
    execFile('oxlint', ['-c', config, join(folder, name)], (_error, said) => settle(said));
  });
}

it('a door names what it lets through', async () => {
  expect(await lint('index.ts', `export * from './things.ts';`)).toContain('A door names');
  expect(await lint('index.ts', `export { thing } from './things.ts';`)).not.toContain('A door');
});

it('words for people live in the locales, signs between them need not', async () => {
  const greet = (text: string) => `export const Greet = ({ name }) => <p>${text} {name}</p>;`;
  expect(await lint('greet.tsx', greet('Grüß Gott'))).toContain('Words for people');
  expect(await lint('greet.tsx', greet('· 3 ×'))).not.toContain('Words for people');
});

it('French words break no line before their punctuation, wherever they stand', async () => {
  const ask = (space: string) =>
    `const said = { fr: { ask: (name) => \`Vraiment, \${name}${space}?\`, no: a ? 'b' : 'c' } };`;
  expect(await lint('ask.ts', ask(' '))).toContain('French punctuation');
  expect(await lint('ask.ts', ask('\u202f'))).not.toContain('French punctuation');
  const quote = (name: string) => `export const ${name} = { said: '« ici »' };`;
  expect(await lint('said.ts', quote('fr'))).toContain('French punctuation');
  expect(await lint('words-fr.ts', quote('wordsFr'))).toContain('French punctuation');
  expect(await lint('said.ts', quote('other'))).not.toContain('French punctuation');
});
