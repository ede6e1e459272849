import { useState } from 'react';
import { siteListFetchedAnswer, siteListProblems } from '@leakblock/domain/site-catalogue';
import type { SiteList } from '@leakblock/domain/site-catalogue';
import { useAct } from '#lib/use-act.ts';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { callForJson, callFunction } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { ListChanges } from './list-changes.tsx';
import { waitingText } from './waiting-text.ts';

type ListItemProps = {
  list: SiteList;
  reread: () => Promise<unknown>;
  onEdit: (list: SiteList) => void;
};

/** One list: where it comes from, whose it is, what of it is in use and what waits. */
export function ListItem({ list, onEdit, reread }: ListItemProps) {
  const { id, name, waiting } = list;
  const [open, setOpen] = useState<'changes' | 'delete' | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const act = useAct();
  const close = () => setOpen(null);
  const fetchNow = () =>
    act.run(async () => {
      try {
        const { outcome } = await callForJson('fetch-site-list', { id }, siteListFetchedAnswer);
        setNews(text(`administration.lists.fetched.${outcome}`));
      } finally {
        // What went wrong stands with the list too.
        await reread();
      }
    });
  return (
    <li>
      <h3>
        <span dir="auto">{name}</span>
        {waiting !== null && <Badge tone="strong">{text('administration.lists.waits')}</Badge>}
        {!list.isEnabled && <Badge tone="plain">{text('administration.lists.isOff')}</Badge>}
      </h3>
      <p>
        {text('administration.lists.figures', {
          sites: list.sites,
          usable: formatNumber(list.usable),
        })}
      </p>
      <p className="quiet">
        <span dir="auto">{list.attribution}</span> · <span dir="auto">{list.licence}</span>
      </p>
      <p className="quiet">
        {list.url ?? text('administration.lists.isFile')}
        {' · '}
        {list.lastFetchedAt === null
          ? text('administration.lists.neverFetched')
          : text('administration.lists.lastFetched', { when: formatDateTime(list.lastFetchedAt) })}
      </p>
      {list.problem !== null && <p className="field-error">{problemText(list.problem)}</p>}
      {waiting !== null && <p>{waitingText(waiting)}</p>}
      {act.problem !== null && (
        <Notice tone="problem">
          <p>{act.problem}</p>
        </Notice>
      )}
      {news !== null && act.problem === null && <p role="status">{news}</p>}
      <p className="actions">
        {waiting !== null && (
          <Button
            aria-label={`${text('administration.lists.look')}: ${name}`}
            onClick={() => setOpen('changes')}
          >
            {text('administration.lists.look')}
          </Button>
        )}
        {list.url !== null && (
          <Button
            look="quiet"
            aria-disabled={act.isBusy}
            aria-label={`${text('administration.lists.fetch')}: ${name}`}
            onClick={() => void fetchNow()}
          >
            {text(act.isBusy ? 'administration.lists.fetching' : 'administration.lists.fetch')}
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={`${text('administration.lists.edit')}: ${name}`}
          onClick={() => onEdit(list)}
        >
          {text('administration.lists.edit')}
        </Button>
        <Button
          look="quiet"
          aria-label={`${text('administration.lists.delete')}: ${name}`}
          onClick={() => setOpen('delete')}
        >
          {text('administration.lists.delete')}
        </Button>
      </p>
      {open === 'changes' && waiting !== null && (
        <ListChanges
          {...{ name, waiting }}
          onClose={close}
          onDone={() => {
            close();
            void reread();
          }}
        />
      )}
      {open === 'delete' && (
        <Dialog labelledBy="delete-list" onClose={close}>
          <h2 id="delete-list" dir="auto">
            {name}
          </h2>
          <p>{text('administration.lists.deleteBody')}</p>
          <p className="actions">
            <Button
              onClick={() => {
                close();
                void act.run(async () => {
                  await callFunction('delete-site-list', { id });
                  await reread();
                });
              }}
            >
              {text('administration.lists.deleteSubmit')}
            </Button>
            <Button look="quiet" onClick={close}>
              {text('administration.act.back')}
            </Button>
          </p>
        </Dialog>
      )}
    </li>
  );
}

function problemText(problem: string): string {
  const known = siteListProblems.find((one) => one === problem) ?? 'unreadable';
  return text(`administration.lists.problem.${known}`);
}
