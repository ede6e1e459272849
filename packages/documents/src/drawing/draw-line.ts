import { useFace } from './fonts.ts';
import type { Line } from './lay-out-text.ts';

/** Points from one line to the next. */
export const lineHeight = (size: number): number => size * 1.32;

/** Draws one line; `y` is its top. All faces stand on the same ground line. */
export function drawLine(
  pdf: PDFKit.PDFDocument,
  line: Line,
  { size, x, y }: { x: number; y: number; size: number },
): void {
  let at = x;
  for (const { face, text, width } of line.pieces) {
    useFace(pdf, face, size);
    if (text.trim() !== '')
      pdf.text(text, at, y + size, { lineBreak: false, baseline: 'alphabetic' });
    at += width;
  }
}
