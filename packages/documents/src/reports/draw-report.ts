import type { ReportFigures } from '@leakblock/domain/reports';
import {
  beginSheet,
  drawCover,
  drawTiles,
  endSheet,
  heightOfTexts,
  writeHeading,
  writeText,
} from '../drawing/index.ts';
import type { Brand, Sheet } from '../drawing/index.ts';
import { drawCourse, drawMedians, drawStatus, isQuiet } from './draw-charts.ts';
import { drawComing, drawFindings, drawHosts, drawOpen } from './draw-lists.ts';
import { keyFigures } from './key-figures.ts';
import type { ReportLanguage } from './report-words.ts';
import { tellReport } from './tell-report.ts';
import type { Teller } from './tell-report.ts';

export type ReportInput = {
  figures: ReportFigures;
  language: ReportLanguage;
  /** The stage name it is about; null when there is none. */
  name: string | null;
  brand: Brand;
  /** Tells a stranger nothing: neutral title, no sender, no name, hosts shortened, no titles and addresses. */
  isDiscreet: boolean;
};

/** A person's report as a PDF, tagged for readers of the text. */
export async function drawReport(input: ReportInput): Promise<Uint8Array> {
  const { brand, figures, isDiscreet, language, name } = input;
  const teller = tellReport(language, isDiscreet);
  const { words } = teller;
  const title = isDiscreet ? words.discreetTitle : words.titles[figures.kind];
  const sheet = beginSheet({
    title: isDiscreet ? title : `${title} – ${brand.name}`,
    author: isDiscreet ? null : brand.name,
    language,
    madeAt: figures.madeAt,
    colour: isDiscreet ? null : brand.colour,
  });
  drawCover(sheet, {
    logo: isDiscreet ? null : brand.logo,
    logoText: words.logo(brand.name),
    sender: isDiscreet ? null : brand.name,
    title,
    subject: isDiscreet ? null : name,
    lines: [
      words.span(teller.day(figures.from), teller.day(figures.to)),
      words.made(teller.moment(figures.madeAt)),
    ],
  });
  sheet.pdf.addPage();
  drawFigures(sheet, figures, teller);
  if (!isQuiet(figures)) drawCourse(sheet, figures, teller);
  drawStatus(sheet, figures, teller);
  drawMedians(sheet, figures, teller);
  await drawHosts(sheet, figures, teller);
  await drawOpen(sheet, figures, teller);
  drawComing(sheet, figures, teller);
  await drawFindings(sheet, figures, teller);
  drawMethod(sheet, teller);
  return endSheet(sheet, {
    footer: isDiscreet ? null : brand.footer,
    page: (number, count) => `${String(number)} / ${String(count)}`,
  });
}

function drawFigures(sheet: Sheet, figures: ReportFigures, teller: Teller): void {
  const { scans } = figures;
  const { number, words } = teller;
  const coverage =
    scans.finished === 0
      ? words.noScan
      : words.coverage(scans.finished, number(scans.sitesAsked), number(scans.sitesAnswered));
  const told = [...(isQuiet(figures) && scans.finished > 0 ? [words.calm] : []), coverage];
  writeHeading(sheet, words.headings.figures, 160);
  for (const words of told) writeText(sheet, sheet.root, 'P', words, { size: 9.5 });
  sheet.pdf.y += 4;
  drawTiles(sheet, keyFigures(figures, teller), 4);
}

function drawMethod(sheet: Sheet, { words }: Teller): void {
  writeHeading(sheet, words.headings.method, heightOfTexts(sheet, words.method, 9));
  for (const paragraph of words.method) writeText(sheet, sheet.root, 'P', paragraph, { size: 9 });
}
