import { signsOfMinor, signsOfMinorInFile } from '@leakblock/domain/findings';
import type { PageFacts } from './types.ts';

/**
 * Whether a page that was read speaks of a minor: in its title, its description, who uploaded it, its address, or the
 * addresses and words of its files. Then nothing further of it may be fetched, compared or kept.
 * @param url where redirects led
 */
export function speaksOfMinor(
  {
    description,
    media,
    title,
    uploader,
  }: Pick<PageFacts, 'title' | 'description' | 'uploader' | 'media'>,
  url: string,
): boolean {
  if ([title, description, uploader, url].some((text) => signsOfMinor(text ?? ''))) return true;
  return media.some(
    (file) =>
      signsOfMinorInFile(file.url) ||
      [file.linkedTo, file.alt].some((text) => signsOfMinor(text ?? '')),
  );
}
