import type { NoticeInput, NoticeWork } from './notice-input.ts';

/** Every address complained of on a line of its own: pages, and files in from the margin. */
export function listUrls(urls: NoticeInput['urls']): string {
  return urls
    .flatMap(({ media, page }) => [page, ...media.map((file) => `    ${file}`)])
    .join('\n');
}

/** Every address complained of, pages and files, each once. */
export function addressesOf(urls: NoticeInput['urls']): string[] {
  return [...new Set(urls.flatMap(({ media, page }) => [page, ...media]))];
}

/** Works by number, one line each and one for where they stand. */
export function listWorks(
  works: readonly NoticeWork[],
  kinds: Record<NoticeWork['kind'], string>,
  original: string,
): string {
  return works
    .map(({ description, kind, originalUrl }, index) => {
      const line = `${String(index + 1)}. ${oneLine(description)} (${kinds[kind]})`;
      return originalUrl === null ? line : `${line}\n   ${original}: ${originalUrl}`;
    })
    .join('\n');
}

export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
