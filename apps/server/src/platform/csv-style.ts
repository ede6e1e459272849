/** What spreadsheet programs take for the begin of a formula: also in its wide forms, and behind spaces that they drop. */
const formula = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/**
 * How Papa writes our CSV files (RFC 4180), which begin with a mark of UTF-8 for spreadsheet programs. All in quotes: a
 * program whose lists are parted by semicolons would begin another cell, and a formula, at one.
 */
export const csvStyle = { escapeFormulae: formula, quotes: true, newline: '\r\n' };
