import type { ReportFigures } from '@leakblock/domain/reports';
import {
  beginSheet,
  drawCover,
  drawTiles,
  endSheet,
  writeHeading,
  writeText,
} from '../drawing/index.ts';
import type { Brand } from '../drawing/index.ts';
import { keyFigures } from './key-figures.ts';
import type { ReportLanguage } from './report-words.ts';
import { tellReport } from './tell-report.ts';

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
  writeHeading(sheet, words.headings.figures, 120);
  drawTiles(sheet, keyFigures(figures, teller), 4);
  writeHeading(sheet, words.headings.method, 120);
  for (const paragraph of words.method) writeText(sheet, sheet.root, 'P', paragraph, { size: 9 });
  return endSheet(sheet, {
    footer: isDiscreet ? null : brand.footer,
    page: (number, count) => `${String(number)} / ${String(count)}`,
  });
}
