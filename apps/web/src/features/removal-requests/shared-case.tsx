import { useEffect, useState } from 'react';
import { sharedCase } from '@leakblock/domain/removal-requests';
import type { SharedCase as SharedCaseView } from '@leakblock/domain/removal-requests';
import type { FailureCode } from '#lib/failure.ts';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { formatDateTime } from '#lib/format.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Timeline } from './case/timeline.tsx';
import { Hotlines } from './hotlines.tsx';
import { Lamps } from './lamps.tsx';
import { nextText } from './next-text.ts';
import { SharedEvidence } from './shared-evidence.tsx';
import { SharedRequests } from './shared-requests.tsx';
import { WordBadge } from './word-badge.tsx';
import './removals.css';

type State = SharedCaseView | { failure: FailureCode } | null;

/** The page /case: one case for whoever holds its link, whose token stands behind the `#` and goes nowhere else. */
export function SharedCase() {
  const [state, setState] = useState<State>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    readShared(leaving.signal).then(setState, (error: unknown) => {
      if (leaving.signal.aborted) return;
      setState({ failure: error instanceof RequestFailure ? error.code : 'server.unexpected' });
    });
    return () => leaving.abort();
  }, [attempt]);

  // A link to another case changes only what follows the `#`.
  useEffect(() => {
    const again = () => {
      setState(null);
      setAttempt((count) => count + 1);
    };
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);

  if (state === null) {
    return (
      <p className="panel" role="status">
        {text('removal-requests.loading')}
      </p>
    );
  }
  if ('failure' in state) {
    return (
      <section className="panel empty">
        <Notice tone="problem">
          {/* Only this page needs these words: those of every public page stay few. */}
          <p>
            {state.failure === 'removals.link_not_found'
              ? text('removal-requests.shared.notFound')
              : failureText(state.failure)}
          </p>
        </Notice>
        {state.failure !== 'removals.link_not_found' && (
          <Button look="quiet" onClick={() => setAttempt((count) => count + 1)}>
            {text('removal-requests.shared.retry')}
          </Button>
        )}
      </section>
    );
  }
  return state.stopLabel === null ? <Shown found={state} /> : <Stopped found={state} />;
}

async function readShared(signal: AbortSignal): Promise<SharedCaseView> {
  const token = location.hash.slice(1);
  if (token === '') throw new RequestFailure('removals.link_not_found');
  return callForJson('read-shared-case', { token: token.slice(0, 200) }, sharedCase, { signal });
}

function Head({ found }: { found: SharedCaseView }) {
  return (
    <>
      <h2>{text('removal-requests.case.title', { number: found.number })}</h2>
      <p className="case-address">
        <bdi>{found.address ?? found.host}</bdi>
      </p>
    </>
  );
}

function Stopped({ found }: { found: SharedCaseView }) {
  return (
    <section className="panel screen-section">
      <Head found={found} />
      <p>
        <strong>{text('removal-requests.stopped.label')}</strong>
      </p>
      <p>{text('removal-requests.stopped.body')}</p>
      <Hotlines />
    </section>
  );
}

function Shown({ found }: { found: SharedCaseView }) {
  return (
    <div className="new-request">
      <section className="panel new-request">
        <Head found={found} />
        <p className="case-state">
          <WordBadge word={found.word} />
          <span className="quiet">{text(`removal-requests.claim.${found.claim}`)}</span>
        </p>
        <Lamps sourceState={found.sourceState} searchState={found.searchState} />
        <p>
          <strong>{text('removal-requests.case.next')}</strong>{' '}
          {nextText({ next_at: found.nextAt, next_step: found.nextStep, stop_label: null })}
        </p>
        <p className="quiet">
          {text('removal-requests.shared.opened')} {formatDateTime(found.openedAt)} ·{' '}
          {text('removal-requests.shared.until')} {formatDateTime(found.expiresAt)}
        </p>
      </section>
      <section className="panel new-request">
        <h2>{text('removal-requests.requests.title')}</h2>
        <SharedRequests requests={found.requests} />
      </section>
      <section className="panel new-request">
        <h2>{text('removal-requests.timeline.title')}</h2>
        <Timeline
          events={found.events.map((event) => ({ ...event, about: event.requestNumber }))}
        />
      </section>
      <section className="panel new-request">
        <h2>{text('removal-requests.shared.evidence')}</h2>
        <SharedEvidence evidence={found.evidence} />
      </section>
    </div>
  );
}
