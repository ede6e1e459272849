import type { LetterEdition } from '@leakblock/domain/authorisations';
import PDFDocument from 'pdfkit';
import { useFace } from '../drawing/index.ts';
import { drawSignature } from './draw-signature.ts';
import type { LetterInput } from './letter-input.ts';
import { letterTemplateVersion } from './letter-words.ts';
import type { LetterWords } from './letter-words.ts';
import { shownName, writeLetter } from './write-letter.ts';
import type { LetterSection } from './write-letter.ts';
import { margin, textSize, writeLines } from './write-lines.ts';

export { isShown } from './write-lines.ts';

const labelWidth = 150;
const quiet = '#555555';

/** The letter as `drawLetter` gives it. */
export async function drawPages(
  input: LetterInput,
  edition: LetterEdition,
  options: { isPreview: boolean; verifyUrl: string },
): Promise<Uint8Array> {
  const text = writeLetter(input, edition);
  const signedAt = new Date(input.signedAt);
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: input.language,
    displayTitle: true,
    info: {
      Title: text.title,
      Subject: text.reference,
      Creator: letterTemplateVersion,
      CreationDate: signedAt,
      ModDate: signedAt,
    },
  });
  const pieces: Uint8Array[] = [];
  pdf.on('data', (piece: Uint8Array) => pieces.push(piece));
  const isDone = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  useFace(pdf, 'bold', 20);
  pdf.text(text.title);
  useFace(pdf, 'plain', 8.5);
  pdf.fillColor(quiet).text(text.reference);
  if (text.note !== null) pdf.moveDown(0.5).text(text.note);
  pdf.fillColor('black');
  for (const section of text.sections) drawSection(pdf, section);
  drawSigning(pdf, input, edition, options.isPreview);
  if (input.trail !== null) drawTrail(pdf, input, edition);
  useFace(pdf, 'plain', 8.5);
  pdf.moveDown(1).fillColor(quiet);
  pdf.text(`${text.words.seal} ${options.verifyUrl}`);
  finishPages(pdf, text.words, options.isPreview);
  pdf.end();
  await isDone;
  return Buffer.concat(pieces);
}

function drawHeading(pdf: PDFKit.PDFDocument, heading: string): void {
  const room = pdf.page.height - margin - pdf.y;
  if (room < 90) pdf.addPage();
  useFace(pdf, 'bold', 11.5);
  pdf.moveDown(1).text(heading, margin).moveDown(0.35);
  useFace(pdf, 'plain', textSize);
}

function drawSection(pdf: PDFKit.PDFDocument, section: LetterSection): void {
  drawHeading(pdf, section.heading);
  drawRows(pdf, section.rows ?? []);
  for (const { isTicked, text } of section.ticks ?? []) drawTick(pdf, text, isTicked);
  const width = pdf.page.width - 2 * margin;
  for (const bullet of section.bullets ?? []) {
    writeLines(pdf, `– ${bullet}`, { left: margin + 6, width: width - 6, gap: 3 });
  }
  for (const paragraph of section.paragraphs ?? []) {
    writeLines(pdf, paragraph, { left: margin, width, gap: 4 });
  }
}

function drawRows(pdf: PDFKit.PDFDocument, rows: { name: string; value: string }[]): void {
  const width = pdf.page.width - 2 * margin - labelWidth;
  for (const { name, value } of rows) {
    if (pdf.page.height - margin - pdf.y < 40) pdf.addPage();
    const top = pdf.y;
    const { page } = pdf;
    pdf.fillColor(quiet);
    writeLines(pdf, name, { left: margin, width: labelWidth - 10 });
    const afterName = pdf.y;
    pdf.y = top;
    pdf.fillColor('black');
    writeLines(pdf, value, { left: margin + labelWidth, width });
    // A value that ran over to the next page is below its name anyway.
    pdf.y = (page === pdf.page ? Math.max(afterName, pdf.y) : pdf.y) + 2;
  }
  pdf.x = margin;
  if (rows.length > 0) pdf.moveDown(0.3);
}

/** A box, ticked or empty, drawn: a reader of the text finds the same as a sign. */
function drawTick(pdf: PDFKit.PDFDocument, text: string, isTicked: boolean): void {
  if (pdf.page.height - margin - pdf.y < 40) pdf.addPage();
  pdf.fillColor(isTicked ? 'black' : quiet);
  const top = pdf.y;
  pdf.text(isTicked ? '☒' : '☐', margin, top);
  pdf.text(text, margin + 18, top, { paragraphGap: 3 });
  pdf.fillColor('black');
  pdf.x = margin;
}

function drawSigning(
  pdf: PDFKit.PDFDocument,
  input: LetterInput,
  edition: LetterEdition,
  isPreview: boolean,
): void {
  const { words } = writeLetter(input, edition);
  if (pdf.page.height - margin - pdf.y < 200) pdf.addPage();
  drawHeading(pdf, words.headings.signature);
  const { signature } = input;
  if (signature !== null && edition === 'full') {
    drawSignature(pdf, signature, { left: margin, width: 220, height: 80 });
  }
  const method = signature === null || isPreview ? words.unsigned : words[signature.kind];
  drawRows(pdf, [
    { name: words.fields.legalName, value: shownName(input, edition) },
    { name: words.fields.method, value: method },
    ...(isPreview ? [] : [{ name: words.fields.signedAt, value: input.signedAt }]),
  ]);
}

function drawTrail(pdf: PDFKit.PDFDocument, input: LetterInput, edition: LetterEdition): void {
  const { trail } = input;
  if (trail === null) return;
  const { words } = writeLetter(input, edition);
  pdf.addPage();
  drawHeading(pdf, words.headings.trail);
  const rows: [keyof LetterWords['fields'], string | null][] = [
    ['template', letterTemplateVersion],
    ['textHash', trail.textSha256],
    ['signedAt', input.signedAt],
    ['openedAt', trail.openedAt],
    ['previewedAt', trail.previewedAt],
    ['emailVerified', trail.emailVerifiedAt],
    ['signIn', `${trail.signedInBy}, ${words.secondFactor[trail.secondFactor ? 'yes' : 'no']}`],
  ];
  const own: typeof rows = [
    ['timeZone', trail.timeZone],
    ['session', trail.sessionId],
    ['network', trail.address],
    ['program', trail.userAgent],
  ];
  drawRows(
    pdf,
    [...rows, ...(edition === 'full' ? own : [])].map(([name, value]) => ({
      name: words.fields[name],
      value: value ?? '–',
    })),
  );
}

/** Page numbers, and the mark across each page of a preview, once it is known how many there are. */
function finishPages(pdf: PDFKit.PDFDocument, words: LetterWords, isPreview: boolean): void {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    const { height, width } = pdf.page;
    // Below the margin, where text would otherwise begin a new page.
    pdf.page.margins.bottom = 0;
    useFace(pdf, 'plain', 8);
    pdf.fillColor(quiet);
    pdf.text(words.page(index + 1, count), margin, height - 36, {
      width: width - 2 * margin,
      align: 'right',
      lineBreak: false,
    });
    if (!isPreview) continue;
    pdf.save().rotate(-38, { origin: [width / 2, height / 2] });
    useFace(pdf, 'bold', 34);
    pdf.fillColor('#b00020').fillOpacity(0.22);
    pdf.text(words.preview, 0, height / 2 - 20, { width, align: 'center', lineBreak: false });
    pdf.restore();
  }
}
