import sharp from 'sharp';

/** The logo's drop, on a field of 32 by 32. */
const drop =
  'M16 2 4 6.5v8.3c0 7 5 12.4 12 15.2 7-2.8 12-8.2 12-15.2V6.5L16 2Zm0 5.4c2.6 3.4 4.9 6.3 4.9 9.3a4.9 4.9 0 0 1-9.8 0c0-3 2.3-5.9 4.9-9.3Z';
const ground = '#0c5f63';

/**
 * Icons of the installed app: sides in pixels, how much of it the sign fills, and how round the field's corners are.
 * A maskable one is cut by the device: what matters lies in the middle 80 %, so its sign is smaller.
 */
const icons = [
  { name: 'app-192.png', side: 192, sign: 0.66, round: 0.22 },
  { name: 'app-512.png', side: 512, sign: 0.66, round: 0.22 },
  { name: 'app-maskable-512.png', side: 512, sign: 0.52, round: 0 },
  { name: 'apple-touch-icon.png', side: 180, sign: 0.62, round: 0 },
] as const;

/** Draws them as PNG. */
export function drawAppIcons(): Promise<{ name: string; png: Uint8Array }[]> {
  return Promise.all(
    icons.map(async ({ name, round, side, sign }) => {
      const scale = (side * sign) / 32;
      const edge = (side - 32 * scale) / 2;
      const svg =
        `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">` +
        `<rect width="100%" height="100%" rx="${side * round}" fill="${ground}"/>` +
        `<path transform="translate(${edge} ${edge}) scale(${scale})" fill="#fff" d="${drop}"/></svg>`;
      return { name, png: await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer() };
    }),
  );
}
