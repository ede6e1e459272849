import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { drawTable } from './draw-table.ts';
import type { AgencyReportInput } from './report-input.ts';
import { writeReport } from './write-report.ts';
import type { ReportTable, ReportText } from './write-report.ts';

const find = createRequire(import.meta.url).resolve;
/** Letters of all European scripts. */
const fonts = {
  plain: find('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: find('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
const margin = 56;
const quiet = '#555555';
const ink = '#1a1a1a';

/** An agency's report as a PDF under its own brand, tagged for readers of the text. */
export async function drawReport(input: AgencyReportInput): Promise<Uint8Array> {
  const text = writeReport(input);
  const madeAt = new Date(input.madeAt);
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: input.language,
    displayTitle: true,
    info: {
      Title: `${text.title} – ${input.brand.name}`,
      Author: input.brand.name,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const pieces: Uint8Array[] = [];
  pdf.on('data', (piece: Uint8Array) => pieces.push(piece));
  const isDone = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  pdf.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  drawCover(pdf, root, { input, text });
  pdf.addPage();
  for (const table of text.tables) drawPart(pdf, root, { input, table });
  drawMethod(pdf, root, { input, text });
  root.end();
  finishPages(pdf, input, text);
  pdf.end();
  await isDone;
  return Buffer.concat(pieces);
}

type Told = { input: AgencyReportInput; text: ReportText };
type Root = PDFKit.PDFStructureElement;

function drawCover(pdf: PDFKit.PDFDocument, root: Root, { input, text }: Told): void {
  const { brand } = input;
  pdf.y = 150;
  const { logo } = brand;
  if (logo !== null) {
    const top = pdf.y;
    const draw = () => {
      pdf.image(Buffer.from(logo), margin, top, { fit: [220, 90] });
    };
    root.add(pdf.struct('Figure', { alt: text.words.logo(brand.name) }, draw));
    pdf.y = top + 110;
  }
  const line = (type: string, words: string) => {
    root.add(
      pdf.struct(type, {}, () => {
        pdf.text(words, margin);
      }),
    );
  };
  pdf.font('bold').fontSize(13).fillColor(quiet);
  line('P', brand.name);
  pdf.moveDown(0.4).fontSize(26).fillColor(headingColour(brand.colour));
  line('H1', text.title);
  const { width, y } = { width: pdf.page.width - 2 * margin, y: pdf.y + 10 };
  pdf.rect(margin, y, width, 3).fill(brand.colour ?? ink);
  pdf.y = y + 20;
  pdf.font('plain').fontSize(12).fillColor(ink);
  for (const words of text.lines) line('P', words);
}

function drawPart(
  pdf: PDFKit.PDFDocument,
  root: Root,
  { input, table }: { input: AgencyReportInput; table: ReportTable },
): void {
  const bottom = pdf.page.height - margin - 10;
  // A heading stands with its head and some rows.
  if (pdf.y > bottom - 110) pdf.addPage();
  drawHeading(pdf, root, { colour: input.brand.colour, heading: table.heading });
  if (table.rows.length === 0) {
    root.add(
      pdf.struct('P', {}, () => {
        pdf.text(table.empty, margin);
      }),
    );
  } else {
    const width = pdf.page.width - 2 * margin;
    drawTable(pdf, root, table, { left: margin, width, bottom, line: '#cccccc' });
  }
  pdf.moveDown(1.2);
}

function drawHeading(
  pdf: PDFKit.PDFDocument,
  root: Root,
  { colour, heading }: { colour: string | null; heading: string },
): void {
  pdf.font('bold').fontSize(13).fillColor(headingColour(colour));
  root.add(
    pdf.struct('H2', {}, () => {
      pdf.text(heading, margin);
    }),
  );
  pdf.moveDown(0.5).font('plain').fontSize(9).fillColor('black');
}

function drawMethod(pdf: PDFKit.PDFDocument, root: Root, { input, text }: Told): void {
  if (pdf.y > pdf.page.height - margin - 180) pdf.addPage();
  const heading = text.words.headings.method;
  drawHeading(pdf, root, { colour: input.brand.colour, heading });
  for (const paragraph of text.words.method) {
    root.add(
      pdf.struct('P', {}, () => {
        pdf.text(paragraph, margin, pdf.y, { paragraphGap: 5 });
      }),
    );
  }
}

/** The agency's footer and page numbers, once it is known how many pages there are. */
function finishPages(
  pdf: PDFKit.PDFDocument,
  { brand }: AgencyReportInput,
  { words }: ReportText,
): void {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    const { height, width } = pdf.page;
    // Below the margin, where text would otherwise begin a new page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.font('plain').fontSize(7.5).fillColor(quiet);
    const room = { width: width - 2 * margin - 90, height: 20, ellipsis: true };
    if (brand.footer !== null) pdf.text(brand.footer, margin, height - 44, room);
    pdf.text(words.page(index + 1, count), margin, height - 36, {
      width: width - 2 * margin,
      align: 'right',
      lineBreak: false,
    });
    pdf.endMarkedContent();
  }
}

/** The brand's colour where it can be read on white (WCAG 2.2, 1.4.3: contrast of 4.5), else ink. */
export function headingColour(colour: string | null): string {
  if (colour === null) return ink;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= 4.5 ? colour : ink;
}
