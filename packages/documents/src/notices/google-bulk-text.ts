import { addressesOf, oneLine } from './lists.ts';
import type { NoticeUrl, NoticeWork } from './notice-input.ts';

/** Largest text that is taken at once, in bytes. */
export const bulkTextBytes = 1_000_000;

/**
 * Texts in the form in which Google's bulk upload of its Trusted Copyright Removal Program takes them: a comment line
 * for each work and each authorised example, the infringing addresses below, an empty line between groups. Each text
 * is at most 1 MB; a group that does not fit goes on in the next text under its comments again.
 */
export function googleBulkText(
  groups: readonly { works: readonly NoticeWork[]; urls: readonly NoticeUrl[] }[],
): string[] {
  const texts: string[] = [];
  let text = '';
  for (const { urls, works } of groups) {
    const head = works
      .flatMap(({ description, originalUrl }) => [
        `# ${oneLine(description)}`,
        ...(originalUrl === null ? [] : [`# ${originalUrl}`]),
      ])
      .join('\n');
    let group = `${head}\n`;
    let isEmpty = true;
    for (const url of addressesOf(urls)) {
      if (bytesOf(text) + bytesOf(group) + bytesOf(url) + 2 > bulkTextBytes) {
        texts.push(isEmpty ? text : join(text, group));
        text = '';
        group = `${head}\n`;
      }
      group += `${url}\n`;
      isEmpty = false;
    }
    if (!isEmpty) text = join(text, group);
  }
  if (text !== '') texts.push(text);
  return texts.filter((each) => each !== '');
}

function join(text: string, group: string): string {
  return text === '' ? group : `${text}\n${group}`;
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
