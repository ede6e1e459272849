import { headingColour, ink, quiet } from './colours.ts';
import { writeText } from './draw-text.ts';
import type { Sheet } from './sheet.ts';

export type Cover = {
  logo: Uint8Array | null;
  /** What the logo is, in words. */
  logoText: string;
  /** Who sends it; null for nobody. */
  sender: string | null;
  title: string;
  /** Whom or what it is about, in large letters. */
  subject: string | null;
  lines: readonly string[];
};

/** The first page, of its own. */
export function drawCover(
  sheet: Sheet,
  { logo, logoText, sender, subject, ...cover }: Cover,
): void {
  const { colour, left, pdf, root, width } = sheet;
  pdf.y = 150;
  if (logo !== null) {
    const top = pdf.y;
    const draw = () => {
      pdf.image(Buffer.from(logo), left, top, { fit: [220, 90] });
    };
    root.add(pdf.struct('Figure', { alt: logoText }, draw));
    pdf.y = top + 110;
  }
  if (sender !== null)
    writeText(sheet, root, 'P', sender, { size: 13, isBold: true, colour: quiet, maxLines: 3 });
  writeText(sheet, root, 'H1', cover.title, {
    ...{ size: 26, isBold: true, colour: headingColour(colour), gap: 10 },
  });
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.rect(left, pdf.y, width, 3).fill(colour ?? ink);
  pdf.endMarkedContent();
  pdf.y += 20;
  if (subject !== null)
    writeText(sheet, root, 'P', subject, { size: 18, isBold: true, maxLines: 5, gap: 12 });
  for (const line of cover.lines) writeText(sheet, root, 'P', line, { size: 12, gap: 3 });
}
