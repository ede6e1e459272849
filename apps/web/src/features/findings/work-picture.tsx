import { ImageOff } from 'lucide-react';
import { text } from '#lib/texts.ts';
import type { FindingMatch } from './read-findings.ts';

/** The work beside the found picture: its blurred thumbnail, if she keeps one, and its title. */
export function WorkPicture({ match }: { match: FindingMatch }) {
  const { second, works: work } = match;
  if (work === null) return null;
  return (
    <figure className="finding-picture">
      <div className="picture-frame" data-blurred="">
        {work.thumbnail === null ? (
          <ImageOff size={28} aria-hidden="true" />
        ) : (
          <img src={work.thumbnail} alt="" />
        )}
      </div>
      <figcaption>{text('findings.picture.work')}</figcaption>
      <p className="picture-title" dir="auto">
        {work.title}
      </p>
      {work.kind === 'video' && (
        <p className="quiet">{text('findings.picture.second', { time: formatSecond(second) })}</p>
      )}
      {work.thumbnail === null && <p className="quiet">{text('findings.picture.noThumbnail')}</p>}
    </figure>
  );
}

function formatSecond(second: number): string {
  return `${String(Math.floor(second / 60))}:${String(second % 60).padStart(2, '0')}`;
}
