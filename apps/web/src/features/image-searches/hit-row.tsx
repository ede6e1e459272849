import { useMutation } from '@tanstack/react-query';
import { keepHitAnswer } from '@leakblock/domain/image-searches';
import type { ImageConnectorId, ImageHit } from '@leakblock/domain/image-searches';
import { dataFailureText } from '#lib/data-failure.ts';
import { formatProbability } from '#lib/format.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { OutsideLink } from './outside-link.tsx';
import { reviewLink } from './review-link.ts';

/** A page that a service named: to be opened, or taken over once its picture was compared. */
export function HitRow({ connector, hit }: { connector: ImageConnectorId; hit: ImageHit }) {
  const keep = useMutation({
    mutationFn: () => callForJson('keep-image-hit', { connector, hit }, keepHitAnswer),
  });
  const host = URL.parse(hit.pageUrl)?.host ?? hit.pageUrl;
  const id = keep.data?.id ?? null;
  return (
    <li>
      <h4>
        <bdi>{host}</bdi>
      </h4>
      {hit.title !== null && <p dir="auto">{hit.title}</p>}
      <p className="match-address">
        <bdi>{hit.pageUrl}</bdi>
      </p>
      {hit.score !== null && (
        <p className="quiet">
          {text('image-searches.connectors.score', { percent: formatProbability(hit.score) })}
        </p>
      )}
      <p className="actions">
        <OutsideLink className="button button-quiet" href={hit.pageUrl}>
          {text('image-searches.openPage')}
        </OutsideLink>
        {keep.data === undefined && (
          <Button look="quiet" disabled={keep.isPending} onClick={() => keep.mutate()}>
            {text(keep.isPending ? 'image-searches.keep.busy' : 'image-searches.keep')}
          </Button>
        )}
        {id !== null && (
          <a className="button button-primary" href={reviewLink(host)}>
            {text('image-searches.review')}
          </a>
        )}
      </p>
      <p role="status">
        {keep.isError && dataFailureText(keep.error)}
        {keep.data !== undefined && text(`image-searches.keep.${keep.data.outcome}`)}
      </p>
    </li>
  );
}
