import type { SeenMatch } from '@leakblock/domain/image-searches';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import type { BadgeTone } from '#ui/badge.tsx';
import { ComparedPictures } from './compared-pictures.tsx';
import { engines, searchByAddress } from './engine-links.ts';
import { OutsideLink } from './outside-link.tsx';
import { reviewLink } from './review-link.ts';
import { whyMatched } from './why-matched.ts';

const tones: Record<SeenMatch['label'], BadgeTone> = {
  exact: 'alert',
  high: 'strong',
  good: 'calm',
};

/** One found picture: side by side, why it matched, where it stands, and what can be done. */
export function MatchCard({ match, own }: { match: SeenMatch; own: string | null }) {
  const { box, boxOn, distance, finding, label, mediaUrl, pageTitle, pageUrl, seenAt } = match;
  const host = URL.parse(pageUrl)?.host ?? pageUrl;
  return (
    <li className="match">
      <ComparedPictures own={own} found={match} box={box} boxOn={boxOn} />
      <div className="match-words">
        <h3>
          <bdi>{host}</bdi>{' '}
          <Badge tone={match.isSure ? tones[label] : 'plain'}>
            {text(match.isSure ? `image-searches.label.${label}` : 'image-searches.label.alike')}
          </Badge>
        </h3>
        {pageTitle !== null && <p dir="auto">{pageTitle}</p>}
        <ul className="bullets">
          {whyMatched(match).map((why) => (
            <li key={why}>{why}</li>
          ))}
          <li>{text('image-searches.why.distance', { bits: formatNumber(distance) })}</li>
        </ul>
        <p className="match-address">
          <bdi>{pageUrl}</bdi>
        </p>
        <p className="quiet">{text('image-searches.seenAt', { when: formatDateTime(seenAt) })}</p>
        <p className="actions">
          {finding !== null && (
            <a className="button button-primary" href={reviewLink(host)}>
              {text('image-searches.review')}
            </a>
          )}
          <OutsideLink className="button button-quiet" href={pageUrl}>
            {text('image-searches.openPage')}
          </OutsideLink>
        </p>
        <details className="explained">
          <summary>{text('image-searches.elsewhere')}</summary>
          <p className="quiet">{text('image-searches.elsewhere.note')}</p>
          <p className="match-address">
            <bdi>{mediaUrl}</bdi>
          </p>
          <ul className="engine-links">
            {engines.map((engine) => (
              <li key={engine.id}>
                <OutsideLink href={searchByAddress(engine, mediaUrl)}>{engine.label}</OutsideLink>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </li>
  );
}
