export const ink = '#1a1a1a';
export const quiet = '#555555';
export const faint = '#d4d4d4';
export const ground = '#f4f4f5';

/** The brand's colour where it can be read on white (WCAG 2.2, 1.4.3: contrast of 4.5), else ink. */
export function headingColour(colour: string | null): string {
  if (colour === null) return ink;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= 4.5 ? colour : ink;
}
