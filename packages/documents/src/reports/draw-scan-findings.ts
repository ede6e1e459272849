import type { InstantScanFinding } from '@leakblock/domain/scans';
import { drawTable, quiet, writeHeading, writeText } from '../drawing/index.ts';
import type { Cell, CellPart, Sheet } from '../drawing/index.ts';
import type { Sign } from './scan-words.ts';
import type { Told } from './tell-scan.ts';

/** Matches with their quality and the signs that speak for and against them; a check that found none has no part here. */
export async function drawScanFindings(sheet: Sheet, told: Told): Promise<void> {
  const { number, result, words } = told;
  const { columns } = words;
  const { findings, hiddenFindings } = result;
  if (findings.length === 0 && hiddenFindings === 0) return;
  writeHeading(sheet, words.headings.findings, 120);
  const notes = [
    ...(hiddenFindings > 0 ? [words.hidden(hiddenFindings, number(hiddenFindings))] : []),
    ...(findings.some(({ masked }) => masked) ? [words.masked] : []),
  ];
  for (const text of notes)
    writeText(sheet, sheet.root, 'P', text, { size: 8.5, colour: quiet, gap: 4 });
  if (findings.length === 0) return;
  await drawTable(sheet, {
    columns: [
      { title: columns.page, share: 0.4 },
      { title: columns.match, share: 0.22 },
      { title: columns.why, share: 0.38 },
    ],
    rows: findings.map((finding): Cell[] => [
      tellPage(finding, told),
      tellMatch(finding, told),
      finding.reasons.map(({ reason, weight }): CellPart => ({
        // A minus speaks against a page of this name.
        text: `${weight < 0 ? '−' : '+'} ${tellSign(reason, told)}`,
        isQuiet: true,
      })),
    ]),
  });
  drawLabels(sheet, told);
}

function tellPage(finding: InstantScanFinding, { words }: Told): Cell {
  const { address, label, masked, name, siteKind, title } = finding;
  return [
    { text: label, isBold: true },
    { text: words.siteKinds[siteKind], isQuiet: true },
    ...(title === null ? [] : [{ text: title, maxLines: 3 }]),
    { text: words.name(name), isQuiet: true },
    // Nothing of a masked address is a link: it leads nowhere.
    { text: address, isQuiet: true, maxLines: 6, href: null },
    ...(masked ? [{ text: words.blurred, isQuiet: true }] : []),
  ];
}

function tellMatch(finding: InstantScanFinding, { percent, words }: Told): Cell {
  const { certainty, kind, probability, quality } = finding;
  return [
    { text: words.kinds[kind], isBold: true },
    ...(quality === null ? [] : [{ text: words.quality[quality] }]),
    { text: words.chance(percent(probability), words.certainty[certainty]), isQuiet: true },
  ];
}

/** A sign that a newer scan weighs and this report does not know gets a general sentence. */
function tellSign(reason: string, { words }: Told): string {
  const known: Partial<Record<string, string>> = words.evidence satisfies Record<Sign, string>;
  return known[reason] ?? words.evidence.other;
}

function drawLabels(sheet: Sheet, { result, words }: Told): void {
  const used = (['exact', 'high', 'good'] as const).filter((quality) =>
    result.findings.some((finding) => finding.quality === quality),
  );
  const kinds = (['leak', 'review'] as const).filter((kind) =>
    result.findings.some((finding) => finding.kind === kind),
  );
  const texts = [
    ...kinds.map((kind) => `${words.kinds[kind]}: ${words.kindMeaning[kind]}`),
    ...used.map((quality) => `${words.quality[quality]}: ${words.qualityMeaning[quality]}`),
  ];
  writeHeading(sheet, words.headings.labels, 60);
  for (const text of texts) writeText(sheet, sheet.root, 'P', text, { size: 9, gap: 4 });
  sheet.pdf.y += 12;
}
