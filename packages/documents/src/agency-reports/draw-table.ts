import type { ReportTable } from './write-report.ts';

const rowGap = 5;
const size = 9;

export type TableStyle = { left: number; width: number; bottom: number; line: string };

/**
 * Draws a table with its head again on every page, and its structure for readers of the text: a row that does not fit
 * begins the next page.
 */
export function drawTable(
  pdf: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  table: ReportTable,
  style: TableStyle,
): void {
  const widths = widthsOf(table.head.length, style.width);
  const element = pdf.struct('Table');
  parent.add(element);
  drawHead(pdf, element, table, { style, widths });
  for (const row of table.rows) {
    if (pdf.y + heightOf(pdf, row, widths) > style.bottom) {
      pdf.addPage();
      drawHead(pdf, null, table, { style, widths });
    }
    const line = pdf.struct('TR');
    element.add(line);
    drawRow(pdf, { cells: row, widths, style }, (index, draw) => {
      line.add(pdf.struct(index === 0 ? 'TH' : 'TD', {}, draw));
    });
    line.end();
  }
  element.end();
  pdf.x = style.left;
}

/** The first column has room for names. */
function widthsOf(columns: number, width: number): number[] {
  const first = columns === 2 ? 0.5 : columns === 3 ? 0.5 : 0.3;
  const rest = (width * (1 - first)) / (columns - 1);
  return Array.from({ length: columns }, (_, index) => (index === 0 ? width * first : rest));
}

type Drawn = { style: TableStyle; widths: readonly number[] };

/** @param element null for the repeated head of a later page, which says nothing new */
function drawHead(
  pdf: PDFKit.PDFDocument,
  element: PDFKit.PDFStructureElement | null,
  { head }: ReportTable,
  { style, widths }: Drawn,
): void {
  pdf.font('bold').fontSize(size);
  if (element === null) {
    pdf.markContent('Artifact', { type: 'Layout' });
    drawRow(pdf, { cells: head, widths, style }, (_, draw) => {
      draw();
    });
    pdf.endMarkedContent();
  } else {
    const line = pdf.struct('TR');
    element.add(line);
    drawRow(pdf, { cells: head, widths, style }, (_, draw) => {
      line.add(pdf.struct('TH', {}, draw));
    });
    line.end();
  }
  pdf.font('plain').fontSize(size);
}

function drawRow(
  pdf: PDFKit.PDFDocument,
  { cells, style, widths }: Drawn & { cells: readonly string[] },
  place: (index: number, draw: () => void) => void,
): void {
  const top = pdf.y;
  const height = heightOf(pdf, cells, widths);
  let left = style.left;
  for (const [index, cell] of cells.entries()) {
    const [x, width] = [left, (widths[index] ?? 0) - 8];
    place(index, () => {
      pdf.text(cell, x, top, { width, align: index === 0 ? 'left' : 'right' });
    });
    left += widths[index] ?? 0;
  }
  pdf.y = top + height;
  pdf
    .moveTo(style.left, pdf.y - rowGap / 2)
    .lineTo(style.left + style.width, pdf.y - rowGap / 2)
    .lineWidth(0.4)
    .stroke(style.line);
  pdf.fillColor('black');
}

function heightOf(
  pdf: PDFKit.PDFDocument,
  cells: readonly string[],
  widths: readonly number[],
): number {
  const heights = cells.map((cell, index) =>
    pdf.heightOfString(cell, { width: (widths[index] ?? 0) - 8 }),
  );
  return Math.max(...heights) + rowGap;
}
