/** Longer addresses are not followed: browsers and servers stop taking them around there. */
const addressLimit = 2048;

/** An address of a page made absolute, or null unless it leads to http or https. */
export function readAddress(address: string | undefined, base: string): string | null {
  if (address === undefined || address.length > addressLimit) return null;
  const bare = address.trim();
  if (bare === '' || bare.startsWith('#')) return null;
  const url = URL.parse(bare, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.href.length > addressLimit ? null : url.href;
}

/** Text with its spaces and line breaks made single, cut at a length. */
export function tidyText(text: string, limit: number): string {
  return text
    .slice(0, limit * 8)
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, limit)
    .trim();
}
