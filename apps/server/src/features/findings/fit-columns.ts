import { canonicalUrl } from '@leakblock/scan-engine';

const longestAddress = 2000;

/** Text of a page as the database takes it: no NUL, no half of a surrogate pair, not too long. Null when empty. */
export function fitText(text: string | null, longest: number): string | null {
  const clean = (text ?? '').replaceAll('\0', '').toWellFormed().trim();
  const cut = Array.from(clean).slice(0, longest).join('');
  return cut === '' ? null : cut;
}

/** A day that exists; null otherwise ("2025-02-31" is read as a day of March by some). */
export function fitDay(day: string | null): string | null {
  if (day === null || !/^[12]\d{3}-\d{2}-\d{2}$/u.test(day)) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}

/** The canonical address and its host; null for what no finding can be kept of. */
export function fitPage(address: string): { url: string; host: string; address: string } | null {
  const url = canonicalUrl(address);
  if (url === null || !isStorable(url)) return null;
  const host = new URL(url).host.replace(/^www\./u, '');
  if (host === '' || host.length > 253) return null;
  const found = new URL(address);
  found.username = '';
  found.password = '';
  return { url, host, address: isStorable(found.href) ? found.href : url };
}

/** Whether the column of an address takes it. */
export function isStorable(address: string): boolean {
  return address.length <= longestAddress && /^https?:\/\/\S+$/u.test(address);
}

/** A data address that the column takes; null otherwise. */
export function fitPreview(address: string): string | null {
  const isFit = /^data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/=]+$/u.test(address);
  return isFit && address.length <= 2000 ? address : null;
}
