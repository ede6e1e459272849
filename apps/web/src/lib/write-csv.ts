type Cell = string | number | null;

/**
 * A cell that begins so is a formula to spreadsheet programs (OWASP, CSV injection): also in its wide forms, and behind
 * what they drop. Titles of found pages stand in these files, and whoever leaks can write them.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const plain = formula.test(cell) ? `'${cell}` : cell;
  // Always in quotes: where lists are parted by semicolons, one in a text would begin another cell.
  return `"${plain.replaceAll('"', '""')}"`;
}

/** Rows as CSV (RFC 4180) that spreadsheet programs read as UTF-8 and run nothing of. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`;
}
