import { useEffect, useEffectEvent, useState } from 'react';
import { reapplyDays } from '@leakblock/domain/partners';
import type { EarningHub, Programme } from '@leakblock/domain/partners';
import { dataFailureText } from '#lib/data-failure.ts';
import { text } from '#lib/texts.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Skeleton } from '#ui/waiting.tsx';
import { ApplicationForm } from './application-form.tsx';
import { ApplicationState } from './application-state.tsx';
import { readHub } from './read-hub.ts';

/** How the signed-in person's application stands; the form where there is none. */
export function Application({ programme }: { programme: Programme }) {
  const [hub, setHub] = useState<EarningHub | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);

  const load = async () =>
    readHub().then(
      (read) => {
        setProblem(null);
        setHub(read);
      },
      (error: unknown) => setProblem(dataFailureText(error)),
    );
  const begin = useEffectEvent(load);
  useEffect(() => {
    void begin();
  }, []);

  if (problem !== null) {
    return <LoadProblem words={problem} retry={text('errors.retry')} onRetry={() => void load()} />;
  }
  if (hub === null) return <Skeleton lines={4} label={text('programmes.apply.loading')} />;
  const form = (
    <ApplicationForm
      programme={programme}
      onSent={async () => {
        setIsSent(true);
        await load();
      }}
    />
  );
  if (hub.partner === null) return form;
  if (hub.partner.status === 'rejected') {
    return (
      <>
        <ApplicationState partner={hub.partner} />
        <p>{text('partners.apply.again', { days: reapplyDays })}</p>
        {form}
      </>
    );
  }
  return (
    <>
      {isSent && <p role="status">{text('partners.apply.sent')}</p>}
      <ApplicationState partner={hub.partner} />
      <p className="actions">
        <a className="button button-primary" href="/earning-hub">
          {text('partners.toHub')}
        </a>
      </p>
    </>
  );
}
