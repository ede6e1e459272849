import { readFile } from 'node:fs/promises';
import { builtInSites } from '../catalogue/index.ts';
import type { Site } from '../catalogue/types.ts';
import { readSiteList, type SkippedSite } from '../lists/read-site-list.ts';
import { UsageError } from './read-arguments.ts';

/** Sites to ask, and what of a list was left out. */
export type LoadedSites = { sites: readonly Site[]; skipped: readonly SkippedSite[]; from: string };

/** Loads a list of sites, or the built-in catalogue for null. Throws a `UsageError` with a sentence. */
export async function loadSites(file: string | null): Promise<LoadedSites> {
  if (file === null) return { sites: builtInSites, skipped: [], from: 'built-in catalogue' };
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(explainFile(file, error));
  }
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${file} is not valid JSON: ${why}`);
  }
  try {
    const list = readSiteList(json);
    if (list.sites.length === 0) {
      const first = list.skipped[0];
      const why = first ? ` (${first.name}: ${first.why})` : '';
      throw new UsageError(`${file} holds no site that can be asked${why}.`);
    }
    return { ...list, from: `${file}, ${list.format} format` };
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error;
    throw new UsageError(`${file}: ${error.message}`);
  }
}

function explainFile(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return `There is no file ${file}.`;
  if (code === 'EISDIR') return `${file} is a folder, not a list of sites.`;
  if (code === 'EACCES') return `${file} may not be read.`;
  return `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}
