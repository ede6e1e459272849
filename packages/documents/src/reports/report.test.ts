import { describe, expect, it } from 'vitest';
import { readPdfText } from '../letters/testing/read-pdf-text.ts';
import { drawReport } from './index.ts';
import type { ReportInput } from './index.ts';
import { reportWords } from './tell-report.ts';
import { fullReport } from './testing/full-report.ts';

const brand = {
  ...{ name: 'Moth Lantern', colour: '#7a1fa2', logo: null },
  footer: 'Moth Lantern, 1 Lamp Street',
};
const tell = (more: Partial<ReportInput> = {}): ReportInput => ({
  figures: fullReport(30),
  ...{ language: 'en', name: 'Luna Marlowe', brand, isDiscreet: false },
  ...more,
});
/** Spaces and ends of lines are where they fit. */
const bare = (text: string) => text.replaceAll(/\s/gu, '');
const pagesOf = (pdf: Uint8Array) => {
  const text = bare(readPdfText(pdf));
  const count = Buffer.from(pdf).toString('latin1').split('/Type /Page\n').length - 1;
  const ends = Array.from({ length: count }, (_, index) => `${String(index + 1)}/${String(count)}`);
  let from = 0;
  return ends.map((end) => {
    const to = text.indexOf(end, from) + end.length;
    const page = text.slice(from, to);
    from = to;
    return page;
  });
};
const languages = ['en', 'de', 'es', 'fr'] as const;

describe("a person's report", () => {
  it.each(languages)('is whole in %s', async (language) => {
    const text = bare(readPdfText(await drawReport(tell({ language }))));
    const words = reportWords[language];
    for (const said of [
      words.titles.monthly,
      ...Object.values(words.headings),
      ...Object.values(words.counts),
      ...Object.values(words.countNotes),
      ...Object.values(words.standing),
      ...Object.values(words.medians),
      ...words.method,
      words.nextSteps.approve,
      words.nextSteps.wait,
      words.noSample.search,
      words.notComing.caseAt,
    ])
      expect(text).toContain(bare(said));
    for (const said of ['LunaMarlowe', 'MothLantern,1LampStreet', 'R-2026-000039', 'n=31'])
      expect(text).toContain(said);
    expect(text).not.toContain('undefined');
  });

  it('compares with the time before, in signs that need no colour', async () => {
    const text = bare(readPdfText(await drawReport(tell({ language: 'de' }))));
    expect(text).toContain(bare('+18 gegenüber 12 davor'));
    const alone = fullReport(30, { before: null });
    expect(bare(readPdfText(await drawReport(tell({ figures: alone }))))).not.toContain('against');
  });

  it('of a quiet time says so, has no charts of zeros and fits a few pages', async () => {
    const pdf = await drawReport(tell({ figures: fullReport(0) }));
    const text = bare(readPdfText(pdf));
    const words = reportWords.en;
    for (const said of [words.calm, words.noOpen, words.noFindings, words.noSample.removal])
      expect(text).toContain(bare(said));
    expect(text).not.toContain(bare(words.headings.series));
    expect(pagesOf(pdf).length).toBeLessThanOrEqual(3);
  });

  it('says that no scan ran instead of calling that calm', async () => {
    const figures = fullReport(0, { scans: { finished: 0, sitesAsked: 0, sitesAnswered: 0 } });
    const text = bare(readPdfText(await drawReport(tell({ figures }))));
    expect(text).toContain(bare(reportWords.en.noScan));
    expect(text).not.toContain(bare(reportWords.en.calm));
  });

  it('of 1,000 findings has each of them, a head on every page of the table, and numbered pages', async () => {
    const figures = fullReport(1000);
    const pages = pagesOf(await drawReport(tell({ figures })));
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.every((page) => page.length > 100 || page === pages[0])).toBe(true);
    const listing = pages.filter((page) => page.includes('https://'));
    for (const page of listing) expect(page).toContain('PageStatusFoundon');
    // No last row stands alone.
    expect(listing.at(-1)?.split('https://').length).toBeGreaterThan(2);
    const all = pages.join('');
    for (const { url } of figures.findings) expect(all).toContain(url);
  });

  it('opens addresses of the web and no others', async () => {
    const [first] = fullReport(1).findings;
    if (first === undefined) throw new Error('A report of one finding has one.');
    const urls = ['https://leaks.example/ä?a=(1)', 'javascript:alert(1)'];
    const findings = urls.map((url) => ({ ...first, url }));
    const pdf = await drawReport(tell({ figures: fullReport(2, { findings }) }));
    const file = Buffer.from(pdf).toString('latin1');
    expect(file.split('/S /URI').length - 1).toBe(1);
    expect(file).toContain('/URI (https://leaks.example/%C3%A4?a=\\(1\\))');
    expect(file.split('/S /Link\n').length - 1).toBe(1);
  });

  it('is tagged: language, title, headings, charts in words, heads of columns and rows', async () => {
    const file = Buffer.from(await drawReport(tell({ language: 'fr' }))).toString('latin1');
    for (const tag of ['/MarkInfo', '/Marked true', '/StructTreeRoot', '/Lang (fr)', '/Outlines'])
      expect(file).toContain(tag);
    const count = (said: string) => file.split(said).length - 1;
    expect(count('/S /H1\n')).toBe(1);
    expect(count('/S /H2\n')).toBe(Object.keys(reportWords.fr.headings).length);
    expect(count('/S /Table\n')).toBe(3);
    expect(count('/Scope /Column')).toBe(4 + 4 + 3);
    expect(count('/Scope /Row')).toBe(3 + 40 + 30);
    // Five strips, four bars of the funnel, one of the status.
    expect(count('/S /Figure\n')).toBe(10);
    expect(count('/Alt (')).toBe(10);
  });
});

describe('a discreet report', () => {
  it.each(languages)('tells a stranger nothing in %s', async (language) => {
    const pdf = await drawReport(tell({ language, isDiscreet: true }));
    const text = bare(readPdfText(pdf));
    const file = Buffer.from(pdf).toString('latin1');
    for (const secret of ['Moth', 'Lantern', 'Luna', 'Marlowe', 'leaks', 'https:', 'tube', 'Leak'])
      expect([text.includes(secret), file.includes(secret)]).toEqual([false, false]);
    const words = reportWords[language];
    expect(text).toContain('l….example');
    expect(text).toContain(bare(words.turns.you));
    expect(text).not.toContain(bare(words.nextSteps.approve));
    expect(text.startsWith(bare(words.discreetTitle))).toBe(true);
    expect(file).not.toContain('/URI');
  });
});
