/** Text of a page as the database takes it: no NUL, no half of a surrogate pair, cut at `limit` characters. */
export function storableText(text: string, limit: number): string {
  return Array.from(text.replaceAll('\0', '').toWellFormed()).slice(0, limit).join('');
}
