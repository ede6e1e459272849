import type { InstantScanResult } from '@leakblock/domain/scans';
import { describe, expect, it } from 'vitest';
import { readPdfText } from '../letters/testing/read-pdf-text.ts';
import { drawScanReport } from './index.ts';
import { scanWords } from './tell-scan.ts';

const brand = { name: 'Moth Watch', colour: null, logo: null, footer: 'Moth Watch' };
const check: InstantScanResult = {
  scanId: '7c1f6f7e-3a52-4c1c-9d5c-0d3a3a1b2c3d',
  creatorName: '月光 Marlowe',
  finishedAt: '2026-11-21T10:00:00.000Z',
  durationMs: 21_000,
  ...{ leaksFound: 7, matchesFound: 9, contentToReview: 2 },
  ...{ platformsAsked: 3, platformsAnswered: 2, hiddenFindings: 8 },
  damage: {
    ...{ monthlyCents: 14_000, leaks: 7 },
    assumptions: { viewsPerLeak: 400, buyersPerThousand: 5, priceCents: 1000 },
  },
  findings: [
    {
      ...{ id: '1', siteId: 'hub', label: 'Leak Hub', siteKind: 'leak', kind: 'leak' },
      ...{ quality: 'exact', certainty: 'certain', probability: 0.98, name: 'marlowe' },
      reasons: [
        { reason: 'name_in_title', weight: 1.2 },
        { reason: 'asked_through_search', weight: -0.4 },
        { reason: 'a_sign_of_tomorrow', weight: 0.1 },
      ],
      ...{ address: 'https://lea•••.example/m••••••', title: null, masked: true },
    },
  ],
  platforms: [
    {
      ...{ siteId: 'hub', label: 'Leak Hub', kind: 'leak', category: 'Other', ms: 9 },
      ...{ verdict: 'found', reason: 'rule_found' },
    },
    {
      ...{ siteId: 'tube', label: 'Tube', kind: 'tube', category: 'Adult', ms: 9 },
      ...{ verdict: 'unknown', reason: 'challenge' },
    },
    {
      ...{ siteId: 'cam', label: 'Cam', kind: 'platform', category: 'Cam', ms: 9 },
      ...{ verdict: 'not_found', reason: 'rule_not_found' },
    },
  ],
  ...{ scansLeft: 2, reportEmail: null },
};
const bare = (text: string) => text.replaceAll(/\s/gu, '');
const languages = ['en', 'de', 'es', 'fr'] as const;
const read = async (result: InstantScanResult, language: (typeof languages)[number]) =>
  bare(readPdfText(await drawScanReport({ result, language, brand })));

const engine: InstantScanResult['platforms'][number] = {
  ...{ siteId: 'searxng', label: 'SearXNG', kind: 'platform', category: 'Other', ms: 9 },
  ...{ verdict: 'not_found', reason: 'rule_not_found', isEngine: true },
};

describe('the report of a free check', () => {
  it.each(languages)('tells of a search engine what it lists in %s', async (language) => {
    const { engine: words, enginesOnly, headline } = scanWords[language];
    const beside = await read({ ...check, platforms: [...check.platforms, engine] }, language);
    expect(beside).toContain(bare(words.kind));
    expect(beside).toContain(bare(words.not_found));
    const none = { leaksFound: 0, contentToReview: 0, matchesFound: 0, findings: [] };
    const alone = { platformsAsked: 0, platformsAnswered: 0, platforms: [engine] };
    const only = await read({ ...check, ...none, ...alone }, language);
    for (const said of Object.values(enginesOnly)) expect(only).toContain(bare(said));
    expect(only).not.toContain(bare(headline.noAnswer));
  });

  it.each(languages)('tells what was asked, found and missed in %s', async (language) => {
    const text = await read(check, language);
    const words = scanWords[language];
    for (const said of [
      words.title,
      ...Object.values(words.headings),
      ...Object.values(words.figures),
      ...Object.values(words.verdicts),
      words.headline.leaks(7, '7'),
      words.hidden(8, '8'),
      words.reasons.challenge,
      words.evidence.name_in_title,
      words.evidence.other,
      words.quality.exact,
      words.assumptions,
      words.support,
    ])
      expect(text).toContain(bare(said));
    expect(text).toContain('月光Marlowe');
    expect(text).not.toContain('undefined');
  });

  it('keeps masked what is masked and makes no link of it', async () => {
    const pdf = await drawScanReport({ result: check, language: 'en', brand });
    expect(bare(readPdfText(pdf))).toContain('https://lea•••.example/m••••••');
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('/URI');
  });

  it('does the sum before the reader’s eyes', async () => {
    expect(await read(check, 'en')).toContain(
      bare('Leaks (7) × 400 views per month × 5 buyers per 1,000 viewers × €10.00 = €140.00'),
    );
  });

  it('that found nothing proves nothing, and says so', async () => {
    const nothing = {
      ...check,
      ...{ leaksFound: 0, matchesFound: 0, contentToReview: 0, hiddenFindings: 0, findings: [] },
      damage: { ...check.damage, leaks: 0, monthlyCents: 0 },
    };
    const words = scanWords.fr;
    const text = await read(nothing, 'fr');
    for (const said of [words.headline.none, words.noProof('3'), words.next.retry])
      expect(text).toContain(bare(said));
    expect(text).not.toContain(bare(words.headings.findings));
    const silent = await read({ ...nothing, platformsAnswered: 0 }, 'fr');
    expect(silent).toContain(bare(words.headline.noAnswer));
  });
});
