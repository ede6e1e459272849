import { signsOfMinor } from '@leakblock/domain/findings';
import type { PageFacts } from './types.ts';

/**
 * Whether a page that was read speaks of a minor: in its title, its description, its address or those of its files. Then
 * nothing further of it may be fetched, compared or kept.
 * @param url where redirects led
 */
export function speaksOfMinor(
  { description, media, title }: Pick<PageFacts, 'title' | 'description' | 'media'>,
  url: string,
): boolean {
  if (signsOfMinor(`${title ?? ''} ${description ?? ''} ${url}`)) return true;
  return media.some((file) => signsOfMinor(file.url) || signsOfMinor(file.linkedTo ?? ''));
}
