import type { KeptInvoice } from '../kept/kept.ts';
import type { Till } from '../till.ts';
import { writeDay } from './page.ts';

/** A small PDF of one page: every line of text that the invoice has, in the font that every reader has. */
export function writeInvoicePdf(till: Till, invoice: KeptInvoice): Buffer {
  const money = (cents: number): string =>
    `${(cents / 100).toFixed(2)} ${invoice.currency.toUpperCase()}`;
  const texts = [
    'Payment sandbox of the demo: no money moves.',
    '',
    `Invoice ${invoice.number ?? ''}`,
    writeDay(invoice.finalizedAt ?? invoice.created),
    '',
    ...invoice.lines.map((line) => `${line.description}: ${money(line.amount)}`),
    '',
    `Total: ${money(invoice.total)}`,
    ...(till.vatPercent === null ? [] : [`VAT inside: ${money(invoice.tax)}`]),
    `Due: ${money(invoice.amountDue)}`,
    `Paid: ${money(invoice.amountPaid)}`,
  ];
  return writePdf(texts);
}

function writePdf(texts: readonly string[]): Buffer {
  const lines = texts.map((text) => `(${pdfText(text)}) Tj T*`).join('\n');
  const content = `BT /F1 12 Tf 16 TL 56 780 Td\n${lines}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(Buffer.byteLength(content, 'latin1'))} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = Buffer.byteLength(file, 'latin1');
    file += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = Buffer.byteLength(file, 'latin1');
  const size = objects.length + 1;
  file += `xref\n0 ${String(size)}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer\n<< /Size ${String(size)} /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Letters that the font has; what would end a text is marked. */
function pdfText(text: string): string {
  return text
    .replaceAll('€', 'EUR ')
    .replace(/[^\x20-\x7e\xa1-\xff]/gu, '?')
    .replace(/[\\()]/gu, String.raw`\$&`);
}
