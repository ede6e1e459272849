import { expect, it } from 'vitest';
import { drawLetter, findUnshown } from './index.ts';
import { tellLetter } from './testing/letter-story.ts';
import { readPdfText } from './testing/read-pdf-text.ts';

const options = { isPreview: false, verifyUrl: 'https://leakblock.example/verify-document' };
const named = (legalName: string, more: Parameters<typeof tellLetter>[0] = {}) =>
  tellLetter({
    principal: { ...tellLetter().principal, legalName },
    signature: { kind: 'typed', name: legalName },
    ...more,
  });
const read = async (input: ReturnType<typeof tellLetter>) =>
  readPdfText(await drawLetter(input, 'full', options)).replaceAll('\n', ' ');
/** What stands where a face does not have a letter. */
const missing = '\u0000';

it.each([
  ['山田 花子', ['山田 花子']],
  ['김민지', ['김민지']],
  ['ลลิตา', ['ลลิตา']],
  // From left to right as they are seen: the last word first, each from its last letter.
  ['דנה כהן', ['ןהכ הנד']],
])('%s stands in the letter wherever she wrote it', async (name, seen) => {
  const text = await read(
    named(name, {
      stageNames: ['Luna', name],
      ownerName: name,
      protectedContent: `Photos.\n${name}`,
      exclusions: name,
    }),
  );
  expect(text).not.toContain(missing);
  for (const words of seen) {
    // Legal name twice, stage names, owner's name and the sentence with it, content, exclusions, signature.
    const said = words.includes(' ') ? text : text.replaceAll(' ', '');
    expect(said.split(words)).toHaveLength(9);
  }
});

it('a text of many lines and scripts goes on over pages and loses nothing', async () => {
  const lines = Array.from({ length: 70 }, (_, at) => `${String(at)}: 山田 김민지 ลลิตา`);
  const text = await read(named('Luna', { protectedContent: lines.join('\n') }));
  expect(text).not.toContain(missing);
  expect([...text.matchAll(/(\d+): +山田/g)].map(([, at]) => Number(at))).toEqual(
    lines.map((_line, at) => at),
  );
});

it('ornate letters are drawn as the plain ones they stand for, pictures as a mark', async () => {
  const letter = named('Luna', { stageNames: ['𝓛𝓾𝓷𝓪 🌙'] });
  expect(await findUnshown(letter)).toEqual([]);
  expect(await read(letter)).toContain('Luna \uFFFD');
});

it.each([
  ['fullName', named('ꦭꦸꦤ')],
  ['stageNames', named('Luna', { stageNames: ['Luna', 'ሉና'] })],
  ['ownerName', named('Luna', { ownerName: 'ꦭꦸꦤ' })],
  ['protectedContent', named('Luna', { protectedContent: 'My ছবি' })],
  ['exclusions', named('Luna', { exclusions: 'ꦭꦸꦤ' })],
  ['address', named('Luna', { principal: { ...tellLetter().principal, address: 'ꦭꦸꦤ 1' } })],
])('letters that no face has are named: %s', async (field, letter) => {
  expect(await findUnshown(letter)).toContain(field);
});
