import { ground, headingColour, ink, quiet } from './colours.ts';
import { lineHeight } from './draw-line.ts';
import { drawText } from './draw-text.ts';
import { layOutText } from './lay-out-text.ts';
import { makeRoom } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** One figure in large letters, what it counts, and what is to be known of it. */
export type Tile = { value: string; label: string; notes: readonly string[] };

const [gap, inset, valueSize, size, noteSize] = [8, 10, 20, 9, 8];

/** Tiles in rows of `columns`, each row as high as its longest. */
export function drawTiles(sheet: Sheet, tiles: readonly Tile[], columns: number): void {
  const width = (sheet.width - gap * (columns - 1)) / columns;
  for (let from = 0; from < tiles.length; from += columns)
    drawRow(sheet, tiles.slice(from, from + columns), width);
  sheet.pdf.y += 8;
}

function drawRow(sheet: Sheet, tiles: readonly Tile[], width: number): void {
  const { colour, left, pdf, root } = sheet;
  const inner = width - 2 * inset;
  const heightOf = (text: string, points: number, isBold = false) =>
    layOutText(pdf, text, inner, { size: points, isBold }).length * lineHeight(points);
  const height =
    2 * inset +
    Math.max(
      ...tiles.map(
        ({ label, notes, value }) =>
          heightOf(value, valueSize, true) +
          heightOf(label, size, true) +
          notes.reduce((sum, note) => sum + heightOf(note, noteSize) + 2, 0),
      ),
    );
  makeRoom(sheet, height);
  const top = pdf.y;
  for (const [index, { label, notes, value }] of tiles.entries()) {
    const x = left + index * (width + gap);
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf.roundedRect(x, top, width, height, 5).fill(ground);
    pdf.endMarkedContent();
    const place = { x: x + inset, width: inner };
    root.add(
      pdf.struct('P', {}, () => {
        const style = { ...place, isBold: true };
        let y = top + inset;
        y = drawText(sheet, value, y, { ...style, size: valueSize, colour: headingColour(colour) });
        y = drawText(sheet, label, y, { ...style, size, colour: ink });
        for (const note of notes)
          y = drawText(sheet, note, y + 2, { ...place, size: noteSize, colour: quiet });
      }),
    );
  }
  pdf.y = top + height + gap;
}
