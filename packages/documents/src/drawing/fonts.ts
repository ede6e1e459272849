import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import { withoutShaping } from './without-shaping.ts';

/** DejaVu has the letters of Europe, Arabic and Hebrew; the others have one script each. */
export type Face = 'plain' | 'bold' | 'address' | 'han' | 'hangul' | 'thai' | 'devanagari';

const find = createRequire(import.meta.url).resolve;
const beside = (name: string, file: string) => join(dirname(find(name)), file);
const paths: Record<Face, () => string> = {
  plain: () => find('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: () => find('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  address: () => find('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  // Chinese and Japanese: all of the unified ideographs and kana.
  han: () => beside('@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'),
  hangul: () => beside('@embedpdf/fonts-kr', '../fonts/NotoSansKR-Regular.otf'),
  thai: () => find('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  devanagari: () =>
    find('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
};
const files = new Map<string, Buffer>();
const covered = new Map<Face, Font>();

/** Reads a face when it is first needed and keeps it: those of Chinese and Korean have 8 and 5 MB. */
function readFace(face: Face): Buffer {
  const path = paths[face]();
  const known = files.get(path);
  if (known !== undefined) return known;
  const file = readFileSync(path);
  files.set(path, file);
  return file;
}

function openFace(face: Face): Font {
  const font = create(readFace(face));
  if (!('layout' in font)) throw new Error(`${face} is no single font.`);
  return font;
}

/** Whether a face has a character. */
export function hasCharacter(face: Face, codePoint: number): boolean {
  const font = covered.get(face) ?? openFace(face);
  covered.set(face, font);
  return font.hasGlyphForCodePoint(codePoint);
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<Face>>();

/** Sets the face of what a document draws next; only faces in use become part of the file. */
export function useFace(pdf: PDFKit.PDFDocument, face: Face, size: number): void {
  const faces = registered.get(pdf) ?? new Set<Face>();
  registered.set(pdf, faces);
  if (!faces.has(face)) {
    // A font remembers what its glyphs stood for: each document opens its own.
    pdf.registerFont(
      face,
      face === 'address' ? withoutShaping(openFace(face), 'DejaVuSans-Address') : readFace(face),
    );
    faces.add(face);
  }
  pdf.font(face, size);
}
