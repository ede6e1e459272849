import PDFDocument from 'pdfkit';
import { batchContent } from './batch-content.ts';
import { quiet } from './colours.ts';
import { drawLine } from './draw-line.ts';
import { layOutText } from './lay-out-text.ts';

export type Element = PDFKit.PDFStructureElement;
/** A document under way: A4, tagged for readers of the text. */
export type Sheet = {
  pdf: PDFKit.PDFDocument;
  root: Element;
  left: number;
  width: number;
  /** Below it only footers stand. */
  bottom: number;
  /** Of headings and lines. */
  colour: string | null;
  /** The bytes, once the document has ended. */
  bytes: Promise<Uint8Array>;
};
/** Under whose name a document goes out. */
export type Brand = {
  name: string;
  /** `#rrggbb`; of headings where it can be read on white, and of lines. */
  colour: string | null;
  /** Bytes of a PNG or JPEG. */
  logo: Uint8Array | null;
  footer: string | null;
};

const margin = 56;

/** @param about `author` null: the document names none */
export function beginSheet(about: {
  title: string;
  author: string | null;
  language: string;
  /** ISO 8601. */
  madeAt: string;
  colour: string | null;
}): Sheet {
  const madeAt = new Date(about.madeAt);
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: about.language,
    displayTitle: true,
    info: {
      Title: about.title,
      ...(about.author === null ? {} : { Author: about.author }),
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const pieces: Uint8Array[] = [];
  pdf.on('data', (piece: Uint8Array) => pieces.push(piece));
  const bytes = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('end', () => {
      resolve(Buffer.concat(pieces));
    });
    pdf.on('error', reject);
  });
  batchContent(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const { height, width } = pdf.page;
  return {
    ...{ pdf, root, bytes, left: margin, colour: about.colour },
    width: width - 2 * margin,
    bottom: height - margin - 10,
  };
}

/** Begins a page where less than `height` points are left. */
export function makeRoom({ bottom, pdf }: Sheet, height: number): void {
  if (pdf.y + height > bottom) pdf.addPage();
}

/** Writes footer and page numbers, now that it is known how many pages there are, and ends the document. */
export function endSheet(
  { bytes, left, pdf, root, width }: Sheet,
  { footer, page }: { footer: string | null; page: (number: number, count: number) => string },
): Promise<Uint8Array> {
  root.end();
  const { count } = pdf.bufferedPageRange();
  const size = 7.5;
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    const { height } = pdf.page;
    // Below the margin, where text would otherwise begin a new page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.fillColor(quiet);
    const lines = layOutText(pdf, footer ?? '', width - 90, { size, maxLines: 2 });
    for (const [at, line] of lines.entries())
      drawLine(pdf, line, { x: left, y: height - 44 + at * 10, size });
    const [number] = layOutText(pdf, page(index + 1, count), 90, { size });
    if (number !== undefined)
      drawLine(pdf, number, { x: left + width - number.width, y: height - 44, size });
    pdf.endMarkedContent();
  }
  pdf.end();
  return bytes;
}
