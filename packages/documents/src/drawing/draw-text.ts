import { headingColour, ink } from './colours.ts';
import { drawLine, lineHeight } from './draw-line.ts';
import { layOutText } from './lay-out-text.ts';
import type { TextStyle } from './lay-out-text.ts';
import { makeRoom } from './sheet.ts';
import type { Element, Sheet } from './sheet.ts';

type Placed = TextStyle & {
  x?: number;
  width?: number;
  align?: 'left' | 'right' | 'center';
  colour?: string;
};

/** Draws text at a place without structure, and answers where it ends. */
export function drawText(
  { left, pdf, width: whole }: Sheet,
  text: string,
  y: number,
  { align = 'left', colour = ink, width = whole, x = left, ...style }: Placed,
): number {
  const lines = layOutText(pdf, text, width, style);
  pdf.fillColor(colour);
  for (const [index, line] of lines.entries()) {
    const room = width - line.width;
    const shift = align === 'right' ? room : align === 'center' ? room / 2 : 0;
    drawLine(pdf, line, { x: x + shift, y: y + index * lineHeight(style.size), size: style.size });
  }
  return y + lines.length * lineHeight(style.size);
}

/** Writes a paragraph or a heading where the document stands, on one page. */
export function writeText(
  sheet: Sheet,
  parent: Element,
  type: string,
  text: string,
  { gap = 6, ...style }: Placed & { /** Points below it. */ gap?: number },
): void {
  const { pdf } = sheet;
  const lines = layOutText(pdf, text, style.width ?? sheet.width, style).length;
  makeRoom(sheet, lines * lineHeight(style.size));
  let end = pdf.y;
  parent.add(
    pdf.struct(type, {}, () => {
      end = drawText(sheet, text, pdf.y, style);
    }),
  );
  pdf.x = sheet.left;
  pdf.y = end + gap;
}

/** Height of paragraphs as `writeText` sets them. */
export function heightOfTexts(sheet: Sheet, texts: readonly string[], size: number): number {
  const lines = texts.map((text) => layOutText(sheet.pdf, text, sheet.width, { size }).length);
  return lines.reduce((sum, count) => sum + count * lineHeight(size) + 6, 0);
}

/**
 * A heading of a part, also among the bookmarks; it stands with what follows.
 * @param follows points of it that have to fit on the same page
 */
export function writeHeading(sheet: Sheet, text: string, follows: number): void {
  makeRoom(sheet, follows + 30);
  sheet.pdf.outline.addItem(text);
  writeText(sheet, sheet.root, 'H2', text, {
    ...{ size: 13, isBold: true, colour: headingColour(sheet.colour), gap: 7 },
  });
}
