import {
  beginSheet,
  drawCover,
  drawTable,
  endSheet,
  heightOfTexts,
  writeHeading,
  writeText,
} from '../drawing/index.ts';
import type { Sheet } from '../drawing/index.ts';
import type { AgencyReportInput } from './report-input.ts';
import { writeReport } from './write-report.ts';
import type { ReportTable, ReportText } from './write-report.ts';

/** An agency's report as a PDF under its own brand, tagged for readers of the text. */
export async function drawReport(input: AgencyReportInput): Promise<Uint8Array> {
  const text = writeReport(input);
  const { brand, language, madeAt } = input;
  const sheet = beginSheet({
    ...{ language, madeAt, author: brand.name, colour: brand.colour },
    title: `${text.title} – ${brand.name}`,
  });
  drawCover(sheet, {
    ...{ logo: brand.logo, logoText: text.words.logo(brand.name), sender: brand.name },
    ...{ title: text.title, subject: null, lines: text.lines },
  });
  sheet.pdf.addPage();
  for (const table of text.tables) await drawPart(sheet, table);
  drawMethod(sheet, text);
  return endSheet(sheet, { footer: brand.footer, page: text.words.page });
}

async function drawPart(sheet: Sheet, { empty, head, heading, rows }: ReportTable): Promise<void> {
  writeHeading(sheet, heading, 80);
  if (rows.length === 0) {
    writeText(sheet, sheet.root, 'P', empty, { size: 9, gap: 14 });
    return;
  }
  // The first column has room for names.
  const first = head.length <= 3 ? 0.5 : 0.3;
  const rest = (1 - first) / (head.length - 1);
  await drawTable(sheet, {
    columns: head.map((title, index) =>
      index === 0 ? { title, share: first } : { title, share: rest, align: 'right' },
    ),
    rows,
  });
}

function drawMethod(sheet: Sheet, { words }: ReportText): void {
  writeHeading(sheet, words.headings.method, heightOfTexts(sheet, words.method, 9));
  for (const paragraph of words.method) writeText(sheet, sheet.root, 'P', paragraph, { size: 9 });
}
