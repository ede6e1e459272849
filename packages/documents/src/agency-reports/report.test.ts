import { describe, expect, it } from 'vitest';
import { readPdfText } from '../letters/testing/read-pdf-text.ts';
import { headingColour } from '../drawing/index.ts';
import { drawReport } from './index.ts';
import type { AgencyReportInput } from './index.ts';
import { reportWords, writeReport } from './write-report.ts';

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const tell = (more: Partial<AgencyReportInput> = {}): AgencyReportInput => ({
  language: 'en',
  brand: { name: 'Lantern Talent', colour: '#7a1fa2', logo, footer: 'Lantern Talent, Dublin' },
  from: '2026-09-01',
  to: '2026-11-20',
  madeAt: '2026-11-21T10:00:00Z',
  weeks: [
    { week: '2026-08-31', found: 1200, confirmed: 40, requested: 38, gone: 30 },
    { week: '2026-09-07', found: 34, confirmed: 2, requested: 2, gone: 1 },
  ],
  creators: [
    { name: 'Luna Marlowe', found: 1200, requested: 38, gone: 30 },
    { name: 'Żaneta Ωmega', found: 34, requested: 2, gone: 1 },
  ],
  hosts: [{ host: 'leaks.example', found: 900, standing: 12 }],
  removal: { sample: 31, medianHours: 61.3 },
  ...more,
});
const read = async (input: AgencyReportInput) =>
  readPdfText(await drawReport(input)).replaceAll('\n', ' ');
const languages = ['en', 'de', 'es', 'fr'] as const;

describe('a report', () => {
  it('tells sums, every creator and host, and the median with its n', async () => {
    const text = await read(tell());
    for (const words of ['Lantern Talent', 'Content protection report', '1,234', '42'])
      expect(text).toContain(words);
    for (const words of ['Luna Marlowe', 'Żaneta Ωmega', 'leaks.example', '2.6 days (n = 31)'])
      expect(text).toContain(words);
  });

  it.each(languages)(
    'is written in %s, with its method and no word left over',
    async (language) => {
      const input = tell({ language });
      const text = (await read(input)).replace(/\s+/gu, ' ');
      const words = reportWords[language];
      for (const said of [words.title, ...Object.values(words.headings), ...words.method])
        expect(text).toContain(said.replace(/\s+/gu, ' '));
      expect(text).not.toContain('undefined');
    },
  );

  it('promises nothing where nothing was measured', () => {
    const { tables } = writeReport(tell({ removal: { sample: 0, medianHours: null } }));
    expect(tables[0]?.rows.at(-1)?.[1]).toContain('n = 0');
    const short = writeReport(tell({ removal: { sample: 3, medianHours: 7.25 } }));
    expect(short.tables[0]?.rows.at(-1)?.[1]).toBe('7.3 hours (n = 3)');
  });

  it('of an agency without creators, brand and findings is whole', async () => {
    const text = await read(
      tell({
        brand: { name: 'L', colour: null, logo: null, footer: null },
        ...{ weeks: [], creators: [], hosts: [] },
      }),
    );
    expect(text).toContain('Nothing was counted in this time.');
    expect(text).toContain('0 creators');
  });

  it('of 200 creators and a year runs over many pages, none of them empty', async () => {
    const pdf = await drawReport(
      tell({
        creators: Array.from({ length: 200 }, (_, index) => ({
          name: `${'A name that is long '.repeat(index % 5)}${String(index)}`,
          ...{ found: index * 1000, requested: index, gone: index },
        })),
        weeks: Array.from({ length: 53 }, (_, index) => ({
          week: new Date(Date.UTC(2026, 0, 5 + 7 * index)).toISOString().slice(0, 10),
          ...{ found: 1, confirmed: 1, requested: 1, gone: 1 },
        })),
      }),
    );
    const text = readPdfText(pdf);
    for (const index of [0, 99, 199]) expect(text).toContain(String(index));
    const pages =
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(text).toContain(`Page ${String(pages)} of ${String(pages)}`);
    expect(pages).toBeGreaterThan(5);
    expect(pages).toBeLessThan(20);
  });

  it('is tagged: language, title, headings, tables with heads, the logo in words', async () => {
    const file = Buffer.from(await drawReport(tell())).toString('latin1');
    for (const tag of ['/MarkInfo', '/Marked true', '/StructTreeRoot', '/Lang (en)'])
      expect(file).toContain(tag);
    const count = (type: string) => file.split(`/S /${type}\n`).length - 1;
    expect([count('H1'), count('H2'), count('Table'), count('Figure')]).toEqual([1, 5, 4, 1]);
    expect(count('TR')).toBe(4 + 5 + 2 + 2 + 1);
    expect(file).toContain('/Alt (Logo of Lantern Talent)');
  });
});

it.each([
  [null, '#1a1a1a'],
  ['#7a1fa2', '#7a1fa2'],
  ['#ffee00', '#1a1a1a'],
])('headings in the colour %s are drawn in %s', (colour, drawn) => {
  expect(headingColour(colour)).toBe(drawn);
});
