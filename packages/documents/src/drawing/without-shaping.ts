import type { Font, Glyph } from 'fontkit';

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };

/**
 * A font that sets sign by sign: addresses are copied out of documents, which ligatures spoil, and thousands of them
 * are set several times as fast.
 * @param name another than that of the font, which a document would take for the same
 */
export function withoutShaping(font: Font, name: string): Uint8Array {
  const layout = (text: string) => {
    const glyphs: Glyph[] = font.glyphsForString(text);
    const positions = glyphs.map(({ advanceWidth }): Position => ({
      ...{ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 },
    }));
    return {
      ...{ glyphs, positions },
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  const plain: unknown = Object.create(font, {
    layout: { value: layout },
    postscriptName: { value: name },
  });
  // pdfkit takes a font that is open already; its types know bytes and paths only.
  return plain as Uint8Array;
}
