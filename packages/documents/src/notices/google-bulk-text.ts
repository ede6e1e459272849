import { addressesOf, oneLine } from './lists.ts';
import type { NoticeUrl, NoticeWork } from './notice-input.ts';

/** Largest text that is taken at once, in bytes. */
const bulkTextBytes = 1_000_000;

/**
 * Texts in the form in which Google's bulk upload of its Trusted Copyright Removal Program takes them: a comment line
 * for each work and each authorised example, the infringing addresses below, an empty line between groups. Each text
 * is at most 1 MB; a group that does not fit goes on in the next text under its comments again.
 */
export function googleBulkText(
  groups: readonly { works: readonly NoticeWork[]; urls: readonly NoticeUrl[] }[],
): string[] {
  const texts: string[] = [];
  let lines: string[] = [];
  let bytes = 0;
  const add = (line: string) => {
    lines.push(line);
    bytes += bytesOf(line) + 1;
  };
  for (const { urls, works } of groups) {
    const head = works.flatMap(({ description, originalUrl }) => [
      `# ${oneLine(description)}`,
      ...(originalUrl === null ? [] : [`# ${originalUrl}`]),
    ]);
    let isBegun = false;
    for (const url of addressesOf(urls)) {
      const needed = [...(isBegun ? [] : ['', ...head]), url];
      if (lines.length > 0 && bytes + bytesOf(needed.join('\n')) + 1 > bulkTextBytes) {
        texts.push(`${lines.join('\n')}\n`);
        lines = [];
        bytes = 0;
        isBegun = false;
      }
      if (!isBegun) {
        if (lines.length > 0) add('');
        head.forEach(add);
        isBegun = true;
      }
      add(url);
    }
  }
  if (lines.length > 0) texts.push(`${lines.join('\n')}\n`);
  return texts;
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
