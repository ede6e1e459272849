import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { openSync } from 'fontkit';
import type { Font } from 'fontkit';
import sharp from 'sharp';

/** What links to a page show: the size that the services which show them ask for, in pixels. */
export const linkPictureSize = { width: 1200, height: 630 };

const margin = 96;
const titleSize = 76;
const lineHeight = 92;
const mostLines = 3;
/** The drop of the logo, on a field of 32 by 32. */
const drop =
  'M16 2 4 6.5v8.3c0 7 5 12.4 12 15.2 7-2.8 12-8.2 12-15.2V6.5L16 2Zm0 5.4c2.6 3.4 4.9 6.3 4.9 9.3a4.9 4.9 0 0 1-9.8 0c0-3 2.3-5.9 4.9-9.3Z';
const colours = { ground: '#0f1718', words: '#f2f6f5', brand: '#7fd6d0', line: '#24393b' };

const face = openFont('inter-latin-600-normal.woff');

function openFont(name: string): Font {
  const font = openSync(fileURLToPath(import.meta.resolve(`@fontsource/inter/files/${name}`)));
  if (!('layout' in font)) throw new Error(`${name} is one font.`);
  return font;
}

/** The outlines of a line, so that no font of the building machine has a say. */
function outline(words: string, at: { x: number; y: number; size: number }): string {
  const scale = at.size / face.unitsPerEm;
  const run = face.layout(words);
  let x = 0;
  return run.glyphs
    .map((glyph, place) => {
      const d = glyph.path.toSVG();
      const left = at.x + x * scale;
      x += run.positions[place]?.xAdvance ?? 0;
      if (d === '') return '';
      return `<path transform="translate(${left.toFixed(2)} ${String(at.y)}) scale(${String(scale)} ${String(-scale)})" d="${d}"/>`;
    })
    .join('');
}

function widthOf(words: string, size: number): number {
  return (face.layout(words).advanceWidth * size) / face.unitsPerEm;
}

/** Lines of a title, as few as fit; a smaller size where three are not enough. */
function breakTitle(title: string): { lines: string[]; size: number } {
  for (const share of [1, 0.85, 0.7]) {
    const size = Math.round(titleSize * share);
    const lines = breakLines(title, size);
    if (lines.length <= mostLines) return { lines, size };
  }
  throw new Error(`The title “${title}” is too long for a picture.`);
}

function breakLines(title: string, size: number): string[] {
  const room = linkPictureSize.width - 2 * margin;
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const longer = [...lines.slice(-1), word].join(' ');
    if (lines.length > 0 && widthOf(longer, size) <= room) {
      lines[lines.length - 1] = longer;
    } else lines.push(word);
  }
  return lines;
}

/** The picture as SVG: brand above, the page's title below; nothing that says more about who follows the link. */
function linkPictureSvg(title: string, brand: string): string {
  const { width, height } = linkPictureSize;
  const { lines, size } = breakTitle(title);
  const pace = (lineHeight * size) / titleSize;
  const first = height - margin - 24 - (lines.length - 1) * pace;
  const words = lines.map((line, place) =>
    outline(line, { x: margin, y: first + place * pace, size }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.ground}"/>`,
    `<path transform="translate(760 60) scale(17)" fill="${colours.line}" fill-opacity=".45" d="${drop}"/>`,
    `<path transform="translate(${margin - 8} ${margin - 16}) scale(2)" fill="${colours.brand}" d="${drop}"/>`,
    `<g fill="${colours.brand}">${outline(brand, { x: margin + 68, y: margin + 30, size: 40 })}</g>`,
    `<g fill="${colours.words}">${words.join('')}</g>`,
    `<rect x="${margin}" y="${height - margin + 24}" width="120" height="6" rx="3" fill="${colours.brand}"/>`,
    '</svg>',
  ].join('');
}

/** The picture of a link as PNG; kept in `cache`, since the words of a page seldom change. */
export async function drawLinkPicture(
  words: { title: string; brand: string },
  cache: string,
): Promise<Buffer> {
  const svg = linkPictureSvg(words.title, words.brand);
  const kept = join(cache, `${createHash('sha256').update(svg).digest('hex').slice(0, 24)}.png`);
  const known = await readFile(kept).catch(() => null);
  if (known !== null) return known;
  const png = await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 32, compressionLevel: 9, effort: 4 })
    .toBuffer();
  await mkdir(cache, { recursive: true });
  await writeFile(kept, png);
  return png;
}
