import { useState } from 'react';
import { agencyScopes } from '@leakblock/domain/agencies';
import type { AgencyScope, OwnAgencies } from '@leakblock/domain/agencies';
import { formatDate } from '#lib/format-date.ts';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { actText } from '../act-text.ts';
import { ScopeTicks } from './scope-ticks.tsx';
import { useAnswer } from './use-answer.ts';

type OwnLinkProps = { link: OwnAgencies['links'][number]; onChange: () => Promise<void> };

/** What one agency may do for the person and what it did; more, less, or the end of it. */
export function OwnLink({ link, onChange }: OwnLinkProps) {
  const { agencyId, name, website, status, scopes, consentedAt, acts } = link;
  /** What she ticked, of the rights as they were: what she takes back elsewhere is not given again by saving here. */
  const [edit, setEdit] = useState<{ of: string; scopes: AgencyScope[] } | null>(null);
  const chosen = edit?.of === scopes.join() ? edit.scopes : scopes;
  const [isEnding, setIsEnding] = useState(false);
  const [said, setSaid] = useState('');
  const save = useAnswer(async () => {
    await onChange();
    setSaid(text('agencies.own.saved'));
  });
  const end = useAnswer(async () => {
    await onChange();
    setIsEnding(false);
  });
  const isChanged = chosen.join() !== scopes.join();
  return (
    <article className="own-agency" aria-labelledby={`agency-${agencyId}`}>
      <h3 id={`agency-${agencyId}`}>{name}</h3>
      <p className="quiet own-agency-words">
        {[website, text('agencies.own.since', { day: formatDate(consentedAt, 'medium') })]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {status === 'suspended' && <p>{text('agencies.own.linkSuspended')}</p>}
      <ScopeTicks
        id={`agency-${agencyId}`}
        offered={agencyScopes}
        chosen={chosen}
        onChange={(next) => {
          setSaid('');
          setEdit({ of: scopes.join(), scopes: next });
        }}
      />
      {save.problem !== null && (
        <Notice tone="problem">
          <p>{save.problem}</p>
        </Notice>
      )}
      <p className="actions">
        {isChanged && (
          <Button
            aria-disabled={save.isBusy}
            onClick={() => void save.send('set-agency-scopes', { agencyId, scopes: chosen })}
          >
            {text('agencies.own.save')}
          </Button>
        )}
        <button type="button" className="text-button" onClick={() => setIsEnding(true)}>
          {text('agencies.own.end')}
        </button>
        <span role="status">{said}</span>
      </p>
      {acts.length > 0 && (
        <details>
          <summary>{text('agencies.own.acts')}</summary>
          <ul className="own-agency-acts">
            {acts.map((act) => (
              <li key={`${act.at} ${act.action}`}>
                {formatDateTime(act.at)} · {actText(act.action)}
                {act.count !== null && ` (${formatNumber(act.count)})`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {isEnding && (
        <Dialog labelledBy={`end-${agencyId}`} onClose={() => setIsEnding(false)}>
          <h2 id={`end-${agencyId}`}>{text('agencies.own.end.title', { name })}</h2>
          <p>{text('agencies.own.end.body')}</p>
          {end.problem !== null && (
            <Notice tone="problem">
              <p>{end.problem}</p>
            </Notice>
          )}
          <div className="actions">
            <Button
              aria-disabled={end.isBusy}
              onClick={() => void end.send('leave-agency', { agencyId })}
            >
              {text('agencies.own.end')}
            </Button>
            <Button look="quiet" onClick={() => setIsEnding(false)}>
              {text('agencies.cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </article>
  );
}
