import { useEffect, useState } from 'react';
import type { FailureCode } from '#lib/failure.ts';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { listOwnChecks } from './read-own-checks.ts';
import type { OwnCheck } from './read-own-checks.ts';
import { ownCheckLink } from './result-token.ts';
import { scanDoneEvent } from './start-scan.ts';

type State = { checks: OwnCheck[] } | { code: FailureCode } | null;

/** What the signed-in person has checked before, on every device. */
export function EarlierChecks() {
  const [state, setState] = useState<State>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isGone = false;
    const show = (next: State) => {
      if (!isGone) setState(next);
    };
    listOwnChecks().then(
      (checks) => show({ checks }),
      (error: unknown) =>
        show({ code: error instanceof RequestFailure ? error.code : 'server.unexpected' }),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);

  useEffect(() => {
    const again = () => setAttempt((count) => count + 1);
    addEventListener(scanDoneEvent, again);
    return () => removeEventListener(scanDoneEvent, again);
  }, []);

  if (state === null) return null;
  return (
    <section className="panel earlier-checks" aria-labelledby="earlier-checks-title">
      <h2 id="earlier-checks-title">{text('account.checks.title')}</h2>
      {'code' in state ? (
        <>
          <Notice tone="problem">
            <p>{failureText(state.code)}</p>
          </Notice>
          <p className="actions">
            {state.code === 'client.session_ended' || state.code === 'request.unauthorized' ? (
              <a className="button button-quiet" href="/login?next=/instant-scan">
                {text('account.signIn')}
              </a>
            ) : (
              <Button look="quiet" onClick={() => setAttempt((count) => count + 1)}>
                {text('account.checks.retry')}
              </Button>
            )}
          </p>
        </>
      ) : (
        <>
          <p>{text('account.checks.unlimited')}</p>
          {state.checks.length === 0 ? (
            <p className="quiet">{text('account.checks.none')}</p>
          ) : (
            <ul>
              {state.checks.map((check) => (
                <CheckRow key={check.id} check={check} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function CheckRow({ check: { id, result } }: { check: OwnCheck }) {
  return (
    <li>
      <a className="earlier-check-name" href={ownCheckLink(id)}>
        <bdi>{result.creatorName}</bdi>
      </a>
      <span>
        {text('account.checks.figures', {
          leaks: result.leaksFound,
          review: result.contentToReview,
        })}
      </span>
      <span className="quiet">{formatDateTime(result.finishedAt)}</span>
    </li>
  );
}
