import type { SeenMatch } from '@leakblock/domain/image-searches';
import { text } from '#lib/texts.ts';

type Match = Pick<SeenMatch, 'label' | 'distance' | 'paths'> & { boxOn?: SeenMatch['boxOn'] };

/** Why two pictures are the same, sentence by sentence. */
export function whyMatched({ boxOn = 'found', distance, label, paths }: Match): string[] {
  const said = paths.map((path) =>
    boxOn === 'dropped' && (path === 'content_box' || path === 'line_box')
      ? text('image-searches.why.inside')
      : text(`image-searches.why.${path}`),
  );
  if (said.length > 0) return said;
  if (distance === 0) return [text('image-searches.why.same')];
  return [text(label === 'exact' ? 'image-searches.why.exact' : 'image-searches.why.whole')];
}
