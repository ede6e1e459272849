type Cell = string | number | null;

/** A cell that begins so is a formula to spreadsheet programs (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/u;

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const plain = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Rows as CSV (RFC 4180) that spreadsheet programs read as UTF-8 and run nothing of. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`;
}
