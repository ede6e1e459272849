import { useInfiniteQuery } from '@tanstack/react-query';
import { siteListChangesAnswer } from '@leakblock/domain/site-catalogue';
import type { SiteList, SiteListChanges } from '@leakblock/domain/site-catalogue';
import { useAct } from '#lib/use-act.ts';
import { MoreButton } from '#lib/more-button.tsx';
import { callForJson, callFunction } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { waitingText } from './waiting-text.ts';

type ListChangesProps = {
  name: string;
  waiting: NonNullable<SiteList['waiting']>;
  onDone: () => void;
  onClose: () => void;
};

const parts = ['label', 'address', 'category', 'rule'] as const;

/** What a waiting version would change, and the decision about it. */
export function ListChanges({ name, onClose, onDone, waiting }: ListChangesProps) {
  const { versionId } = waiting;
  const { isBusy, problem, run } = useAct();
  const pages = useInfiniteQuery({
    queryKey: ['site-catalogue', 'changes', versionId],
    queryFn: ({ pageParam }) =>
      callForJson(
        'read-site-list-changes',
        { versionId, ...(pageParam === null ? {} : { cursor: pageParam }) },
        siteListChangesAnswer,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const decide = (decision: 'take_over' | 'leave') =>
    run(() => callFunction('decide-site-list-version', { versionId, decision })).then(
      (isDone) => isDone && onDone(),
    );
  return (
    <Dialog labelledBy="changes-title" onClose={onClose}>
      <h2 id="changes-title" dir="auto">
        {name}
      </h2>
      <p>{waitingText(waiting)}</p>
      <p className="quiet">{text('administration.lists.decideHint')}</p>
      <div className="source-changes" role="group" aria-labelledby="changes-title" tabIndex={0}>
        <Loaded query={pages} lines={5}>
          {(loaded) => (
            <ul className="source-rows">
              {loaded.pages
                .flatMap(({ rows }) => rows)
                .map((row, place) => (
                  <Change key={`${row.siteId} ${String(place)}`} row={row} />
                ))}
            </ul>
          )}
        </Loaded>
        <MoreButton pages={pages} label={text('administration.more')} />
      </div>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <p className="actions">
        <Button aria-disabled={isBusy} onClick={() => void decide('take_over')}>
          {text('administration.lists.takeOver')}
        </Button>
        <Button look="quiet" aria-disabled={isBusy} onClick={() => void decide('leave')}>
          {text('administration.lists.leave')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {text('administration.act.back')}
        </Button>
      </p>
    </Dialog>
  );
}

function Change({ row }: { row: SiteListChanges['rows'][number] }) {
  const { change, detail, label, urlPattern } = row;
  return (
    <li>
      <p>
        <Badge tone={change === 'refused' ? 'alert' : change === 'added' ? 'calm' : 'plain'}>
          {text(`administration.lists.change.${change}`)}
        </Badge>{' '}
        <bdi>{label}</bdi>
      </p>
      {urlPattern !== null && (
        <p className="quiet">
          <bdi>{urlPattern}</bdi>
        </p>
      )}
      {detail !== null && (
        <p className="quiet" lang={change === 'refused' ? 'en' : undefined}>
          {change === 'changed'
            ? parts
                .filter((part) => detail.split(', ').includes(part))
                .map((part) => text(`administration.lists.part.${part}`))
                .join(', ')
            : detail}
        </p>
      )}
    </li>
  );
}
