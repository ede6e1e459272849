import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** So many are named. */
const most = 20;

/**
 * Parts whose checksums are not those of the list; missing and additional ones too. Both files are read side by side,
 * in the order in which parts were written.
 * @param own sums as they were computed
 * @param given SHA256SUMS of the backup
 */
export async function findWrongParts(own: string, given: string): Promise<string[]> {
  if ((await stat(given).catch(() => null)) === null) return ['SHA256SUMS (missing)'];
  const wrong: string[] = [];
  const [left, right] = [linesOf(own), linesOf(given)];
  for (;;) {
    const [a, b] = [await left.next(), await right.next()];
    if (a.done === true && b.done === true) break;
    if (a.done === true || b.done === true || a.value !== b.value) {
      const line = a.done === true ? b.value : a.value;
      wrong.push(typeof line === 'string' ? line.slice(66) : '');
      if (wrong.length === most) break;
    }
  }
  await Promise.all([left.return(undefined), right.return(undefined)]);
  return wrong;
}

async function* linesOf(path: string): AsyncGenerator<string, undefined> {
  for await (const line of createInterface({ input: createReadStream(path) })) yield line;
}
