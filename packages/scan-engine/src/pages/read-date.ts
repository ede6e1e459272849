const day = 86_400_000;
/** Before the web there was nothing to publish. */
const earliest = Date.UTC(1990, 0, 1);

/** The day of a date as pages write it (ISO 8601, RFC 9110, "March 3, 2024"), yyyy-mm-dd; null when none. */
export function readDay(text: string | undefined): string | null {
  if (text === undefined) return null;
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/u.exec(text);
  if (iso !== null) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (text.length > 60 || !/\d{4}/u.test(text)) return null;
  const parsed = new Date(Date.parse(text));
  if (Number.isNaN(parsed.getTime())) return null;
  return toDay(parsed.getFullYear(), parsed.getMonth() + 1, parsed.getDate());
}

/** A day that exists and is not in the future (a time zone's difference aside); null otherwise. */
export function toDay(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  if (!isReal || at.getTime() < earliest || at.getTime() > Date.now() + 2 * day) return null;
  return at.toISOString().slice(0, 10);
}
