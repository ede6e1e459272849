import type { SeenMatch } from '@leakblock/domain/image-searches';
import { text } from '#lib/texts.ts';

type Match = Pick<SeenMatch, 'label' | 'distance' | 'paths'> &
  Partial<Pick<SeenMatch, 'boxOn' | 'viaWork'>>;

/** Why two pictures are the same, sentence by sentence. */
export function whyMatched({ viaWork = null, ...match }: Match): string[] {
  const said = explain(match);
  return viaWork === null
    ? said
    : [text('image-searches.why.viaWork', { title: viaWork }), ...said];
}

function explain({ boxOn = 'found', distance, label, paths }: Omit<Match, 'viaWork'>): string[] {
  const said = paths.map((path) =>
    boxOn === 'dropped' && (path === 'content_box' || path === 'line_box')
      ? text('image-searches.why.inside')
      : text(`image-searches.why.${path}`),
  );
  if (said.length > 0) return said;
  if (distance === 0) return [text('image-searches.why.same')];
  return [text(label === 'exact' ? 'image-searches.why.exact' : 'image-searches.why.whole')];
}
