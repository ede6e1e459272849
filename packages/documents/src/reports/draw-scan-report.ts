import type { InstantScanResult } from '@leakblock/domain/scans';
import {
  beginSheet,
  drawCover,
  drawTable,
  drawTiles,
  endSheet,
  heightOfTexts,
  writeHeading,
  writeText,
} from '../drawing/index.ts';
import type { Brand, Cell, Sheet } from '../drawing/index.ts';
import { drawScanFindings } from './draw-scan-findings.ts';
import { reportWords } from './tell-report.ts';
import { tellScan } from './tell-scan.ts';
import type { Told } from './tell-scan.ts';
import type { ReportLanguage } from './report-words.ts';

export type ScanReportInput = {
  /** As the asker may see it: what is masked stays so. */
  result: InstantScanResult;
  language: ReportLanguage;
  brand: Brand;
};
/** The report about a free check as a PDF: what was asked, what was found, and what can be done now. */
export async function drawScanReport(input: ScanReportInput): Promise<Uint8Array> {
  const { brand, language, result } = input;
  const told = tellScan(result, language);
  const { number, words } = told;
  const when = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' },
  }).format(new Date(result.finishedAt));
  const sheet = beginSheet({
    ...{ language, author: brand.name, colour: brand.colour, madeAt: result.finishedAt },
    title: `${words.title} – ${brand.name}`,
  });
  drawCover(sheet, {
    ...{ logo: brand.logo, logoText: reportWords[language].logo(brand.name), sender: brand.name },
    ...{ title: words.title, subject: result.creatorName },
    lines: [
      words.checked(`${when} UTC`),
      result.platformsAsked === 0
        ? words.enginesOnly.coverage
        : words.coverage(number(result.platformsAnswered), number(result.platformsAsked)),
    ],
  });
  sheet.pdf.addPage();
  drawOutcome(sheet, told);
  await drawScanFindings(sheet, told);
  drawDamage(sheet, told);
  await drawPlatforms(sheet, told);
  drawNext(sheet, told);
  return endSheet(sheet, {
    footer: brand.footer,
    page: (page, count) => `${String(page)} / ${String(count)}`,
  });
}

function drawOutcome(sheet: Sheet, told: Told): void {
  const { money, number, result, words } = told;
  const { contentToReview, leaksFound, matchesFound, platformsAnswered, platformsAsked } = result;
  writeHeading(sheet, headlineOf(told), 240);
  drawTiles(
    sheet,
    [
      { value: number(leaksFound), label: words.figures.leaks, notes: [] },
      { value: number(contentToReview), label: words.figures.review, notes: [] },
      { value: number(matchesFound), label: words.figures.matches, notes: [] },
      {
        value: words.of(number(platformsAnswered), number(platformsAsked)),
        ...{ label: words.figures.platforms, notes: [] },
      },
      {
        value: money(result.damage.monthlyCents),
        ...{ label: words.figures.damage, notes: [words.estimate] },
      },
    ],
    3,
  );
  // Where nothing was found, that is what a reader could take for an answer.
  if (leaksFound > 0) return;
  const { enginesOnly, noProof } = words;
  write(sheet, [platformsAsked === 0 ? enginesOnly.noProof : noProof(number(platformsAsked))]);
}

function headlineOf({ number, result, words }: Told): string {
  const { contentToReview, leaksFound, platforms, platformsAnswered } = result;
  const { enginesOnly, headline } = words;
  if (leaksFound > 0) return headline.leaks(leaksFound, number(leaksFound));
  if (contentToReview > 0) return headline.review(contentToReview, number(contentToReview));
  if (platformsAnswered > 0) return headline.none;
  const isEngineHeard = platforms.some(
    ({ isEngine, verdict }) => isEngine === true && verdict !== 'unknown',
  );
  return isEngineHeard ? enginesOnly.none : headline.noAnswer;
}

function drawDamage(sheet: Sheet, { money, number, result, words }: Told): void {
  const { assumptions, leaks, monthlyCents } = result.damage;
  const formula = words.formula({
    leaks: number(leaks),
    views: number(assumptions.viewsPerLeak),
    buyers: number(assumptions.buyersPerThousand),
    price: money(assumptions.priceCents),
    amount: money(monthlyCents),
  });
  const texts = [formula, words.assumptions];
  writeHeading(sheet, words.headings.damage, heightOfTexts(sheet, texts, 9.5));
  write(sheet, texts);
}

const order = { found: 0, not_found: 1, unknown: 2 } as const;
/** Search engines come after the platforms. */
const placeOf = ({ isEngine, verdict }: InstantScanResult['platforms'][number]): number =>
  order[verdict] + (isEngine === true ? 3 : 0);

async function drawPlatforms(sheet: Sheet, { result, words }: Told): Promise<void> {
  const { columns } = words;
  writeHeading(sheet, words.headings.platforms, 110);
  write(sheet, [words.platforms]);
  if (result.platforms.length === 0) return;
  await drawTable(sheet, {
    columns: [
      { title: columns.platform, share: 0.34 },
      { title: columns.answer, share: 0.2 },
      { title: columns.reason, share: 0.46 },
    ],
    rows: result.platforms
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(({ isEngine = false, kind, label, reason, verdict }): Cell[] => [
        [
          { text: label, isBold: true },
          { text: isEngine ? words.engine.kind : words.siteKinds[kind], isQuiet: true },
        ],
        words.verdicts[verdict],
        isEngine ? words.engine[verdict] : words.reasons[reason],
      ]),
  });
}

function drawNext(sheet: Sheet, { result, words }: Told): void {
  const { calm, keep, own, retry, spelling } = words.next;
  const isMissing = result.platforms.some(({ verdict }) => verdict === 'unknown');
  const hasMatch = result.matchesFound > 0;
  const texts = [...(hasMatch ? [keep, own, calm] : []), spelling, ...(isMissing ? [retry] : [])];
  writeHeading(sheet, words.headings.next, heightOfTexts(sheet, texts, 9.5));
  write(
    sheet,
    texts.map((text) => `• ${text}`),
  );
  writeHeading(sheet, words.headings.support, heightOfTexts(sheet, [words.support], 9.5));
  write(sheet, [words.support]);
}

function write(sheet: Sheet, texts: readonly string[]): void {
  for (const text of texts) writeText(sheet, sheet.root, 'P', text, { size: 9.5 });
  sheet.pdf.y += 10;
}
