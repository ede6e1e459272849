import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync } from 'fontkit';
import type { Font } from 'fontkit';

/** Faces of what is drawn: DejaVu has the letters of Europe, Arabic and Hebrew; the others one script each. */
export type Face = 'plain' | 'bold' | 'han' | 'hangul' | 'thai' | 'devanagari';

const find = createRequire(import.meta.url).resolve;
const beside = (name: string, file: string) => join(dirname(find(name)), file);
const paths: Record<Face, () => string> = {
  plain: () => find('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: () => find('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  // Chinese and Japanese: all of the unified ideographs and kana.
  han: () => beside('@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'),
  hangul: () => beside('@embedpdf/fonts-kr', '../fonts/NotoSansKR-Regular.otf'),
  thai: () => find('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
  devanagari: () =>
    find('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
};
const opened = new Map<Face, Font>();

/** Opens a face when it is first needed and keeps it: those of Chinese and Korean weigh 8 and 5 MB. */
export function openFace(face: Face): Font {
  const known = opened.get(face);
  if (known !== undefined) return known;
  const font = openSync(paths[face]());
  if (!('layout' in font)) throw new Error(`${face} is no single font.`);
  opened.set(face, font);
  return font;
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<Face>>();

/** Sets the face of what a document draws next; only faces in use become part of the file. */
export function useFace(pdf: PDFKit.PDFDocument, face: Face, size: number): void {
  const faces = registered.get(pdf) ?? new Set<Face>();
  registered.set(pdf, faces);
  if (!faces.has(face)) {
    // pdfkit takes a font that is open already; its types know bytes and paths only.
    pdf.registerFont(face, openFace(face) as unknown as Uint8Array);
    faces.add(face);
  }
  pdf.font(face, size);
}
