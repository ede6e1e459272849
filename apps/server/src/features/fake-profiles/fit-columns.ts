/** Text of a page as the database takes it: no NUL, no half of a surrogate pair, not too long. Null when empty. */
export function fitText(text: string | null, longest: number): string | null {
  const clean = (text ?? '').replaceAll('\0', '').toWellFormed().trim();
  const cut = Array.from(clean).slice(0, longest).join('');
  return cut === '' ? null : cut;
}

/** A day that exists and is not to come; null otherwise. */
export function fitDay(day: string | null, now: Date): string | null {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/u.test(day)) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || time > now.getTime()) return null;
  // "2025-02-31" is read as a day of March by some.
  return new Date(time).toISOString().startsWith(day) ? day : null;
}

/** A number that an integer column takes; null when it is none. */
export function fitCount(count: number | null): number | null {
  if (count === null || !Number.isFinite(count) || count < 0) return null;
  return Math.min(Math.floor(count), 2_147_483_647);
}

/** A data address that the column takes; null otherwise. */
export function fitAvatar(address: string): string | null {
  const isFit = /^data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/=]+$/u.test(address);
  return isFit && address.length <= 2000 ? address : null;
}
