import { setImmediate } from 'node:timers/promises';
import { faint, headingColour, ink, quiet } from './colours.ts';
import { drawLine, lineHeight } from './draw-line.ts';
import { layOutText } from './lay-out-text.ts';
import type { Line } from './lay-out-text.ts';
import type { Element, Sheet } from './sheet.ts';

/** A part of a cell, on lines of its own. */
export type CellPart = {
  text: string;
  isBold?: boolean;
  /** Smaller and grey. */
  isQuiet?: boolean;
  maxLines?: number;
  /** Address that a click on it opens; null for an address that nothing opens. */
  href?: string | null;
};
export type Cell = string | readonly CellPart[];
export type Table = {
  /** The first column names the row. */
  columns: readonly { title: string; share: number; align?: 'left' | 'right' }[];
  rows: readonly (readonly Cell[])[];
};

type LaidPart = CellPart & { lines: Line[]; size: number };
type LaidRow = { cells: LaidPart[][]; height: number };
type Drawn = Sheet & { table: Table };

const [size, quietSize, inset, rowGap] = [9, 7.5, 8, 6];

/**
 * Draws a table with its head again on every page, and its structure for readers of the text. A row that does not fit
 * begins the next page; no last row stands alone on a page. Long tables let others have the processor now and then.
 */
export async function drawTable(sheet: Sheet, table: Table): Promise<void> {
  const { bottom, left, pdf, root } = sheet;
  const drawn = { ...sheet, table };
  const element = pdf.struct('Table');
  root.add(element);
  const head = layRow(
    drawn,
    table.columns.map(({ title }) => [{ text: title, isBold: true }]),
  );
  drawHead(drawn, head, element);
  let next = table.rows[0] === undefined ? null : layRow(drawn, table.rows[0]);
  for (let index = 0; next !== null; index += 1) {
    const row = next;
    if (index % 5 === 4) await setImmediate();
    const following = table.rows[index + 1];
    next = following === undefined ? null : layRow(drawn, following);
    const isLastButOne = index === table.rows.length - 2;
    const needed = row.height + (isLastButOne ? (next?.height ?? 0) : 0);
    if (index > 0 && pdf.y + needed > bottom) {
      pdf.addPage();
      drawHead(drawn, head, null);
    }
    const line = pdf.struct('TR');
    element.add(line);
    drawRow(drawn, row, (at) => addCell(pdf, line, at === 0 ? 'Row' : null));
    line.end();
  }
  element.end();
  pdf.x = left;
  pdf.y += 10;
}

function layRow({ pdf, table, width }: Drawn, row: readonly Cell[]): LaidRow {
  const cells = row.map((cell, index): LaidPart[] => {
    const room = width * (table.columns[index]?.share ?? 0) - inset;
    const parts: readonly CellPart[] = typeof cell === 'string' ? [{ text: cell }] : cell;
    return parts.map((part) => {
      const points = part.isQuiet === true ? quietSize : size;
      const style = {
        ...{ size: points, isBold: part.isBold ?? false, maxLines: part.maxLines ?? 14 },
        isAddress: part.href !== undefined,
      };
      return { ...part, size: points, lines: layOutText(pdf, part.text, room, style) };
    });
  });
  const height = rowGap + Math.max(lineHeight(size), ...cells.map(heightOf));
  return { cells, height };
}

const heightOf = (parts: readonly LaidPart[]): number =>
  parts.reduce((sum, part) => sum + part.lines.length * lineHeight(part.size), 0);

/** @param element null for the repeated head of a later page, which says nothing new */
function drawHead(drawn: Drawn, head: LaidRow, element: Element | null): void {
  const { pdf } = drawn;
  if (element === null) {
    pdf.markContent('Artifact', { type: 'Layout' });
    drawRow(drawn, head, null);
    pdf.endMarkedContent();
    return;
  }
  const line = pdf.struct('TR');
  element.add(line);
  drawRow(drawn, head, () => addCell(pdf, line, 'Column'));
  line.end();
}

function addCell(pdf: PDFKit.PDFDocument, row: Element, scope: 'Row' | 'Column' | null): Element {
  const cell = pdf.struct(scope === null ? 'TD' : 'TH', scope === null ? {} : withScope(scope));
  row.add(cell);
  return cell;
}

/** pdfkit knows the scope of a head's cell; its types do not yet. */
const withScope = (scope: 'Row' | 'Column'): object => ({ scope });

/** @param place the cell's element; null where all is decoration */
function drawRow(
  { colour, left, pdf, table, width }: Drawn,
  { cells, height }: LaidRow,
  place: ((index: number) => Element) | null,
): void {
  const top = pdf.y;
  let x = left;
  for (const [index, parts] of cells.entries()) {
    const column = table.columns[index];
    const room = width * (column?.share ?? 0);
    const element = place?.(index);
    let y = top + 1;
    for (const part of parts) {
      const box = { x, y, width: room - inset, height: part.lines.length * lineHeight(part.size) };
      const at = { ...box, isRight: column?.align === 'right' };
      drawPart(pdf, part, { ...at, element, colour: headingColour(colour) });
      y += box.height;
    }
    element?.end();
    x += room;
  }
  pdf.y = top + height;
  const draw = () => {
    pdf.moveTo(left, pdf.y - 3).lineTo(left + width, pdf.y - 3);
    pdf.lineWidth(0.4).stroke(faint);
  };
  if (place === null) draw();
  else {
    pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    pdf.endMarkedContent();
  }
}

type Box = { x: number; y: number; width: number; height: number };

function drawPart(
  pdf: PDFKit.PDFDocument,
  { href, isQuiet, lines, size: points }: LaidPart,
  at: Box & { isRight: boolean; colour: string; element: Element | undefined },
): void {
  const draw = () => {
    pdf.fillColor(isQuiet === true ? quiet : ink);
    for (const [index, line] of lines.entries()) {
      const x = at.isRight ? at.x + at.width - line.width : at.x;
      drawLine(pdf, line, { x, y: at.y + index * lineHeight(points), size: points });
    }
  };
  const { element } = at;
  if (element === undefined) draw();
  else if (typeof href === 'string') {
    const linked = pdf.struct('Link');
    element.add(linked);
    linked.add(draw);
    const longest = Math.max(0, ...lines.map((line) => line.width));
    pdf.link(at.x, at.y, longest, at.height, href, { structParent: linked } as object);
    linked.end();
  } else element.add(draw);
}
