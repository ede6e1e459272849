import {
  chooseFace,
  drawableSigns,
  drawLine,
  layOutText,
  lineHeight,
  useFace,
} from '../drawing/index.ts';

export const margin = 56;
export const textSize = 9.5;
/** DejaVu's own; the letters of other faces need more. */
const plainLeading = 1.17;

/** Whether a letter can say a text: all letters of it. A picture that no face has is drawn as a mark. */
export const isShown = (text: string): boolean =>
  text
    .split(/\s/u)
    .flatMap((word) => drawableSigns(word.normalize('NFC'), false))
    .every((sign) => !/\p{L}/u.test(sign) || chooseFace(sign, false) !== null);

/**
 * Writes a text where the document stands, in the faces and directions of its letters, line by line and over pages; each
 * of its own lines begins one. Leaves the document at the margin, with its plain face.
 */
export function writeLines(
  pdf: PDFKit.PDFDocument,
  text: string,
  box: { left: number; width: number; size?: number; gap?: number },
): void {
  const { gap = 0, left, size = textSize, width } = box;
  for (const own of text.split('\n')) {
    const lines = layOutText(pdf, own, width, { size });
    for (const line of lines.length === 0 ? [null] : lines) {
      const isTall = line?.pieces.some(({ face }) => face !== 'plain') ?? false;
      const height = isTall ? lineHeight(size) : size * plainLeading;
      if (pdf.y + height > pdf.page.height - margin) pdf.addPage();
      const { y } = pdf;
      if (line !== null) drawLine(pdf, line, { x: left, y, size });
      pdf.y = y + height;
    }
  }
  useFace(pdf, 'plain', textSize);
  pdf.x = margin;
  pdf.y += gap;
}
