import { readFile } from 'node:fs/promises';
import { format } from 'oxfmt';
import type { FormatConfig } from 'oxfmt';

/**
 * What a script writes into the tree, formatted as the rest of it is.
 * @throws Error if the text is not what the file's name says it is
 */
export async function formatText(path: string, text: string): Promise<string> {
  const settings = await readFile(new URL('../.oxfmtrc.json', import.meta.url), 'utf8');
  const { code, errors } = await format(path, text, JSON.parse(settings) as FormatConfig);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  return code;
}
