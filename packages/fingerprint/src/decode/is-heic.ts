const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const avifBrands = new Set(['avif', 'avis']);
const neutralBrands = new Set(['mif1', 'msf1', 'heif']);

/**
 * Whether the file is a HEIC photo, as phones make them, told by the brands in its first box (`ftyp`,
 * ISO/IEC 14496-12). AVIF lies in the same container and is not HEIC; a file that only says it is in the
 * container (`mif1`) counts as HEIC unless it names AVIF as well.
 *
 * @param start the first bytes of the file, 64 are enough.
 */
export function isHeic(start: Uint8Array): boolean {
  const text = (from: number): string => String.fromCharCode(...start.subarray(from, from + 4));
  if (start.length < 12 || text(4) !== 'ftyp') return false;
  const size = new DataView(start.buffer, start.byteOffset).getUint32(0);
  const brands = [text(8)];
  for (let at = 16; at + 4 <= Math.min(size, start.length); at += 4) brands.push(text(at));
  if (brands.some((brand) => heicBrands.has(brand))) return true;
  return (
    brands.some((brand) => neutralBrands.has(brand)) &&
    !brands.some((brand) => avifBrands.has(brand))
  );
}
