import { faint, headingColour, quiet } from './colours.ts';
import { lineHeight } from './draw-line.ts';
import { drawText } from './draw-text.ts';
import { layOutText } from './lay-out-text.ts';
import { makeRoom } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** One strip of bars; strips below each other share the days. */
export type Strip = {
  label: string;
  /** The sum, written out. */
  total: string;
  values: readonly number[];
  /** The highest value, written out. */
  most: string;
  /** The same in words, for who does not see it. */
  alt: string;
};

const [labelWidth, stripHeight, size] = [128, 42, 9];

/** Bars over time: one strip a series, so that each can be read in black and white. Points are vectors. */
export function drawStrips(
  sheet: Sheet,
  strips: readonly Strip[],
  axis: { from: string; to: string },
): void {
  const { left, pdf, root, width } = sheet;
  const [x, room] = [left + labelWidth, width - labelWidth - 30];
  for (const strip of strips) {
    makeRoom(sheet, stripHeight + 20);
    const top = pdf.y;
    const draw = () => {
      drawStrip(sheet, strip, { x, top, width: room });
    };
    root.add(pdf.struct('Figure', { alt: strip.alt }, draw));
    pdf.y = top + stripHeight + 12;
  }
  pdf.y -= 4;
  pdf.markContent('Artifact', { type: 'Layout' });
  const style = { x, width: room, size: 8, colour: quiet };
  const top = pdf.y;
  drawText(sheet, axis.from, top, style);
  if (axis.to !== axis.from) drawText(sheet, axis.to, top, { ...style, align: 'right' });
  pdf.endMarkedContent();
  pdf.y = top + 22;
}

function drawStrip(
  sheet: Sheet,
  { label, most, total, values }: Strip,
  { top, width, x }: { x: number; top: number; width: number },
): void {
  const { colour, pdf } = sheet;
  const base = top + stripHeight;
  const style = { width: labelWidth - 10, isBold: true };
  const below = drawText(sheet, total, top + 2, { ...style, size: 14 });
  drawText(sheet, label, below, { ...style, isBold: false, size, colour: quiet, maxLines: 2 });
  const highest = Math.max(...values, 1);
  const step = width / Math.max(values.length, 1);
  const bar = Math.min(step * 0.72, 28);
  for (const [index, value] of values.entries()) {
    const height = (value / highest) * (stripHeight - 4);
    if (height > 0) pdf.rect(x + index * step + (step - bar) / 2, base - height, bar, height);
  }
  if (values.some((value) => value > 0)) pdf.fill(headingColour(colour));
  pdf
    .moveTo(x, base)
    .lineTo(x + width, base)
    .lineWidth(0.6)
    .stroke(faint);
  if (values.some((value) => value > 0))
    drawText(sheet, most, top, { x: x + width + 4, width: 26, size: 7.5, colour: quiet });
}

/** One bar in a row of its own. */
export type RowBar = { label: string; value: number; told: string };

/** Bars one below the other, each with its number. */
export function drawRowBars(sheet: Sheet, bars: readonly RowBar[]): void {
  const { colour, left, pdf, root, width } = sheet;
  const label = 150;
  const room = width - label - 60;
  const highest = Math.max(...bars.map(({ value }) => value), 1);
  for (const bar of bars) {
    const lines = layOutText(pdf, bar.label, label - 10, { size }).length;
    const height = Math.max(20, lines * lineHeight(size) + 6);
    makeRoom(sheet, height);
    const top = pdf.y;
    const long = Math.max((bar.value / highest) * room, bar.value > 0 ? 1.5 : 0);
    const draw = () => {
      drawText(sheet, bar.label, top + 2, { width: label - 10, size });
      if (long > 0) pdf.rect(left + label, top, long, 15).fill(headingColour(colour));
      const x = left + label + long + 6;
      drawText(sheet, bar.told, top + 1.5, { x, width: 60, size, isBold: true });
    };
    root.add(pdf.struct('Figure', { alt: `${bar.label}: ${bar.told}` }, draw));
    pdf.y = top + height;
  }
  pdf.y += 10;
}
