import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ListedAgency } from '@leakblock/domain/agencies';
import { dataFailureText } from '#lib/data-failure.ts';
import { formatDate } from '#lib/format-date.ts';
import { callFunction } from '#lib/functions-client.ts';
import { formatNumber } from '#lib/format.ts';
import { withColon } from '#lib/with-colon.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ReasonForm } from './reason-form.tsx';

/** One agency; suspending it or opening it again asks for a reason first. */
export function AgencyItem({ agency }: { agency: ListedAgency }) {
  const queries = useQueryClient();
  /** What she was asked to confirm: it stays that, whatever another operator does meanwhile. */
  const [asked, setAsked] = useState<'suspend' | 'resume' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = agency.status === 'active' ? 'suspend' : 'resume';

  async function send(chosen: 'suspend' | 'resume', reason: string) {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await callFunction(`${chosen}-agency`, { agencyId: agency.id, reason });
      setAsked(null);
      await queries.invalidateQueries({ queryKey: ['agencies-of-operators'] });
    } catch (error) {
      setProblem(dataFailureText(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <li className="application-entry">
      <h3 className="agency-head">
        <span dir="auto">{agency.name}</span>{' '}
        <Badge tone={agency.status === 'active' ? 'plain' : 'alert'}>
          {text(`agencies.operator.state.${agency.status}`)}
        </Badge>
      </h3>
      <p className="quiet">
        {[
          agency.country,
          text('agencies.operator.members', {
            count: agency.members,
            number: formatNumber(agency.members),
          }),
          text('agencies.operator.creators', {
            count: agency.creators,
            number: formatNumber(agency.creators),
          }),
          text('agencies.operator.since', { when: formatDate(agency.since, 'medium') }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {agency.website !== null && <p className="application-words">{agency.website}</p>}
      {agency.suspension !== null && (
        <p className="application-words">
          {withColon(text('agencies.operator.reason'))}{' '}
          <span dir="auto">{agency.suspension.reason}</span>{' '}
          <span className="quiet">· {formatDate(agency.suspension.at, 'medium')}</span>
        </p>
      )}
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      {asked !== null ? (
        <ReasonForm
          id={`agency-reason-${agency.id}`}
          lede={text(`agencies.operator.${asked}.body`)}
          label={text('agencies.operator.act.reason')}
          submit={text(`agencies.operator.${asked}.do`)}
          isBusy={isBusy}
          onSubmit={(reason) => void send(asked, reason)}
          onCancel={() => setAsked(null)}
        />
      ) : (
        <p className="actions">
          <Button
            look="quiet"
            aria-label={`${text(`agencies.operator.${act}`)}: ${agency.name}`}
            onClick={() => setAsked(act)}
          >
            {text(`agencies.operator.${act}`)}
          </Button>
        </p>
      )}
    </li>
  );
}
