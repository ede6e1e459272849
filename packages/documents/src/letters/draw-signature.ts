import type { LetterSignature } from '@leakblock/domain/authorisations';
import { margin, writeLines } from './write-lines.ts';

/**
 * The signature at the cursor: drawn strokes as lines, scaled into the box with their shape kept; a typed name as
 * text. A point alone is a dot.
 */
export function drawSignature(
  pdf: PDFKit.PDFDocument,
  signature: LetterSignature,
  box: { left: number; width: number; height: number },
): void {
  const top = pdf.y;
  if (signature.kind === 'typed') {
    pdf.y = top + 12;
    const width = pdf.page.width - margin - box.left;
    writeLines(pdf, signature.name, { left: box.left, width, size: 18, gap: 4 });
    return;
  }
  const scale = Math.min(box.width / signature.width, box.height / signature.height);
  pdf.save();
  pdf.rect(box.left, top, signature.width * scale, signature.height * scale).clip();
  pdf.lineWidth(1.4).lineCap('round').lineJoin('round').strokeColor('#10103a').fillColor('#10103a');
  for (const stroke of signature.strokes) {
    const [first, ...rest] = stroke.map(({ x, y }) => ({
      x: box.left + x * scale,
      y: top + y * scale,
    }));
    if (first === undefined) continue;
    if (rest.length === 0) {
      pdf.circle(first.x, first.y, 0.9).fill();
      continue;
    }
    pdf.moveTo(first.x, first.y);
    for (const { x, y } of rest) pdf.lineTo(x, y);
    pdf.stroke();
  }
  pdf.restore();
  const bottom = top + box.height + 4;
  pdf.lineWidth(0.5).strokeColor('#999999');
  pdf
    .moveTo(box.left, bottom)
    .lineTo(box.left + box.width, bottom)
    .stroke();
  pdf.fillColor('black');
  pdf.x = box.left;
  pdf.y = bottom + 8;
}
