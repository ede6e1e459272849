/**
 * What it costs to see through a disguised name, and of how many kinds of disguise that comes true. Targets: all of them,
 * 1.9 µs a name.
 */
import { nameSimilarity, skeleton } from '@leakblock/scan-engine';
import { createReport, judge, time } from './report.ts';

const name = 'wilma odelson';
/** The kinds of disguise that impostors use, each once. */
const disguises: Record<string, string> = {
  'capital letters': 'WILMA Odelson',
  'one for l': 'wi1ma ode1son',
  'capital I for l': 'wiIma odeIson',
  'bar for l': 'wi|ma ode|son',
  'zero for o': 'wilma 0dels0n',
  'four for a': 'wilm4 odelson',
  'three for e': 'wilma od3lson',
  'five for s': 'wilma odel5on',
  'rn for m': 'wilrna odelson',
  'vv for w': 'vvilma odelson',
  'cl for d': 'wilma oclelson',
  'no space': 'wilmaodelson',
  dots: 'wilma.odelson',
  'lines below': 'wilma__odelson',
  hyphens: 'w-i-l-m-a odelson',
  'marks on letters': 'wílmà òdèlsón',
  'marks apart': 'wilma\u0308 ode\u0301lson',
  'no width': 'wil\u200Bma\u2060 odel\u200Dson',
  'soft hyphens': 'wil\u00ADma odel\u00ADson',
  'full width': 'ｗｉｌｍａ odelson',
  'mathematical letters': '𝐰𝐢𝐥𝐦𝐚 𝓸𝓭𝓮𝓵𝓼𝓸𝓷',
  'letters in circles': 'ⓦⓘⓛⓜⓐ odelson',
  Cyrillic: 'wilmа оdеlsоn',
  Greek: 'wilma οdelsοn',
  'small capitals': 'ᴡɪʟᴍᴀ odelson',
};

const report = createReport();
const plain = skeleton(name);
const names = Object.values(disguises);
const hidden = Object.entries(disguises).filter(([, written]) => skeleton(written) !== plain);
report.atMost(`disguises not seen through, of ${String(names.length)}`, hidden.length, 0, {
  reference: 'of 23 others: NFKC 18, unicode-confusables 12, confusables 9, with a fold 0',
  ...(hidden.length > 0 && { note: hidden.map(([kind]) => kind).join(', ') }),
});
const thousand = 1000;
const fold = judge(
  await time(50, () => {
    for (let number = 0; number < thousand; number += 1)
      skeleton(names[number % names.length] ?? '');
  }),
);
report.atMost('a name seen through', fold.value, 1.9, { unit: ' µs', note: fold.note });
const alike = judge(
  await time(50, () => {
    for (let number = 0; number < thousand; number += 1)
      nameSimilarity(name, names[number % names.length] ?? '');
  }),
);
report.figure('how alike two names are', alike.value, {
  unit: ' µs',
  reference: 'the distance alone: fastest-levenshtein 0.068, jaro-winkler 0.175',
  note: alike.note,
});
process.exitCode = report.isGood() ? 0 : 1;
