/** Handles are the last part of an official page's path: "x.com/luna", "tiktok.com/@luna/". */
const handlePattern = /^@?([\p{L}\p{N}][\p{L}\p{N}_.-]{2,59})$/u;

/** Names that the person bears on her official pages. */
export function handlesOf(officialLinks: readonly string[]): string[] {
  return officialLinks.flatMap((link) => {
    const last = URL.parse(link)
      ?.pathname.split('/')
      .findLast((part) => part !== '');
    const handle = handlePattern.exec(decodeSafely(last ?? ''))?.[1];
    return handle === undefined ? [] : [handle];
  });
}

function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
