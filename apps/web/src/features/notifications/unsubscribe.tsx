import { useEffect, useState } from 'react';
import { unsubscribeAnswer } from '@leakblock/domain/notifications';
import type { OptionalKind } from '@leakblock/domain/notifications';
import type { FailureCode } from '#lib/failure.ts';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type State = { kind: OptionalKind; isOff: boolean } | { failure: FailureCode } | null;

/** Island: what a mail's link switches off. Opening the page alone switches nothing off: mail scanners open every link. */
export function Unsubscribe() {
  const [state, setState] = useState<State>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    ask('read-unsubscribe', leaving.signal).then(setState, (error: unknown) => {
      if (!leaving.signal.aborted) setState({ failure: codeOf(error) });
    });
    return () => leaving.abort();
  }, [attempt]);

  async function switchOff() {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      setState(await ask('unsubscribe'));
    } catch (error) {
      setProblem(failureText(codeOf(error)));
    } finally {
      setIsBusy(false);
    }
  }

  if (state === null) {
    return (
      <p className="panel" role="status">
        {text('mails.unsubscribe.loading')}
      </p>
    );
  }
  if ('failure' in state) {
    const isOver = state.failure === 'notifications.link_over';
    return (
      <section className="panel empty">
        <Notice tone="problem">
          {/* Only this page needs these words: those of every public page stay few. */}
          <p>{isOver ? text('mails.unsubscribe.notFound') : failureText(state.failure)}</p>
        </Notice>
        <p className="actions">
          {!isOver && (
            <Button look="quiet" onClick={() => setAttempt((count) => count + 1)}>
              {text('mails.unsubscribe.retry')}
            </Button>
          )}
          <SettingsLink />
        </p>
      </section>
    );
  }
  const { isOff, kind } = state;
  return (
    <section className="panel page-head" aria-live="polite">
      <p>{text(isOff ? 'mails.unsubscribe.done' : 'mails.unsubscribe.ask')}</p>
      <p>
        <strong>{text(`mails.kind.${kind}`)}</strong>
        <br />
        <span className="quiet">{text(`mails.kind.${kind}.hint`)}</span>
      </p>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      {!isOff && (
        <p className="actions">
          <Button aria-disabled={isBusy} onClick={() => void switchOff()}>
            {text(isBusy ? 'mails.unsubscribe.busy' : 'mails.unsubscribe.submit')}
          </Button>
        </p>
      )}
      <p className="quiet">{text('mails.unsubscribe.stays')}</p>
      <p>
        <SettingsLink />
      </p>
    </section>
  );
}

const SettingsLink = () => <a href="/settings#mails">{text('mails.unsubscribe.settings')}</a>;

const codeOf = (error: unknown): FailureCode =>
  error instanceof RequestFailure ? error.code : 'server.unexpected';

async function ask(name: 'read-unsubscribe' | 'unsubscribe', signal?: AbortSignal) {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  if (token === '' || token.length > 400) throw new RequestFailure('notifications.link_over');
  return callForJson(name, { token }, unsubscribeAnswer, { signal });
}
