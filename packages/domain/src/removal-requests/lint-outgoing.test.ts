import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lintOutgoing, secretsOf } from './lint-outgoing.ts';

const secrets = secretsOf({
  legalName: 'Anna Maria Müller-Roth',
  address: 'Große Gasse 12',
  postalCode: '50667',
  city: 'Köln',
  phone: '+49 (0)221 555-0142',
  email: 'anna.m@mail.example',
});
const found = (text: string) =>
  lintOutgoing([{ name: 'body', text }], secrets).map(({ kind }) => kind);

it.each([
  ['on behalf of Anna Maria Müller-Roth', ['legal_name']],
  ['ROTH MÜLLER', []],
  ['Mueller-Roth, Anna Maria', ['legal_name']],
  ['ANNA MARIA MUELLER ROTH', ['legal_name']],
  ['anna maria muller roth', ['legal_name']],
  ['Roth, Anna', ['legal_name']],
  ['Anna R.', []],
  ['Joanna Maria Müller-Rothe', []],
  ['lives at Grosse Gasse 12', ['address']],
  ['Große Gasse 120', []],
  ['50667 KOELN', ['address']],
  ['Köln', []],
  ['call 0221 5550142', ['phone']],
  ['+49 221 555 0142', ['phone']],
  ['0221 5550143', []],
  // What nobody sees is no hiding place, and neither is a number right behind.
  ['Anna Ma\u200bria Mül\u00adler-Roth', ['legal_name']],
  ['Anna\u200bRoth', ['legal_name']],
  ['An\u2060na\ufeff Roth', ['legal_name']],
  ['0221\u2011555\u20110142', ['phone']],
  ['０２２１ ５５５０１４２', ['phone']],
  ['0221 5550142 (2026)', ['phone']],
  ['write to ANNA.M@mail.example', ['email']],
  ['Lea Sun, agent', []],
])('%s: %j', (text, kinds) => {
  expect(found(text)).toEqual(kinds);
});

it.each([
  ['山田 花子', '山田花子の写真集'],
  ['山田花子', '写真：花子、山田 花子'],
  ['김민지', '김민지의 사진'],
  ['สมหญิง ใจดี', 'ภาพของสมหญิงใจดี'],
])('%s stands in %s, which has no spaces', (legalName, text) => {
  const known = { address: null, postalCode: null, city: null, phone: null, email: null };
  const hers = secretsOf({ legalName, ...known });
  expect(lintOutgoing([{ name: 'body', text }], hers)).toHaveLength(1);
  expect(lintOutgoing([{ name: 'body', text: '田中の写真, 사진, ภาพ' }], hers)).toEqual([]);
});

it.each([
  ['+45 12 34 56 78', '12345678'],
  ['+353 1 555 0142', '(01) 555 0142'],
  ['+354 555 0142', '555·0142'],
  ['+49 170 1234567', '0170_1234567'],
])('%s is the number %s', (phone, written) => {
  const known = { legalName: null, address: null, postalCode: null, city: null, email: null };
  const text = `call ${written} today`;
  expect(lintOutgoing([{ name: 'body', text }], secretsOf({ ...known, phone }))).toHaveLength(1);
});

it.each(['Mia O’Hara', "Mia O'Hara", 'Mia OHara', 'Mia O Hara'])('%s is Mia O’Hara', (text) => {
  const known = { address: null, postalCode: null, city: null, phone: null, email: null };
  const hers = secretsOf({ legalName: 'Mia O’Hara', ...known });
  expect(lintOutgoing([{ name: 'body', text }], hers)).toHaveLength(1);
});

it('names the field, and lets through the address that is complained of', () => {
  const url = 'https://leaks.example/anna-maria-muller-roth';
  const fields = [
    { name: 'subject', text: 'Notice' },
    { name: 'urls', text: `${url}\n${url}/2` },
    { name: 'works', text: 'Set of Anna Roth' },
  ];
  expect(lintOutgoing(fields, secrets, [url, `${url}/2`])).toEqual([
    { field: 'works', kind: 'legal_name' },
  ]);
  expect(lintOutgoing(fields, secrets)).toHaveLength(2);
});

it('finds a name wherever it stands, however it is written', () => {
  const word = fc.stringMatching(/^[a-zäöüß]{3,10}$/u);
  const gap = fc.constantFrom(' ', '  ', '\n', ', ', '-', '\u00a0', '. ');
  fc.assert(
    fc.property(
      word,
      word,
      gap,
      fc.boolean(),
      fc.boolean(),
      (first, last, between, isUpper, isLast) => {
        const legal = secretsOf({
          legalName: `${first} ${last}`,
          address: null,
          postalCode: null,
          city: null,
          phone: null,
          email: null,
        });
        const name = isLast ? `${last}${between}${first}` : `${first}${between}${last}`;
        const text = `To 1: (${isUpper ? name.toUpperCase() : name}).`;
        expect(lintOutgoing([{ name: 'body', text }], legal)).toEqual([
          { field: 'body', kind: 'legal_name' },
        ]);
        expect(lintOutgoing([{ name: 'body', text: `x${first}${last}x` }], legal)).toEqual([]);
      },
    ),
  );
});

it('asks nothing of fields without secrets', () => {
  expect(lintOutgoing([{ name: 'body', text: 'anything' }], [])).toEqual([]);
});
