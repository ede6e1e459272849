import { useEffect, useState } from 'react';
import type { InstantScanResult } from '@leakblock/domain/scans';
import type { FailureCode } from '#lib/failure.ts';
import { failureText, networkFailure, RequestFailure } from '#lib/failure.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { readResult } from './read-result.ts';
import {
  findConfirmation,
  findOwnCheck,
  findResultToken,
  rememberResultToken,
} from './result-token.ts';
import { ResultView } from './result-view.tsx';
import { RunningView } from './running-view.tsx';
import { startedScan } from './scan-state.ts';
import type { RunningScan } from './scan-state.ts';
import './scans.css';

type PageState =
  | { phase: 'loading' }
  | { phase: 'no_token' }
  | { phase: 'running'; scan: RunningScan }
  | {
      phase: 'done';
      result: InstantScanResult;
      token: string | null;
      isReportWanted?: boolean;
    }
  | { phase: 'failed'; code: FailureCode };

/** The page /scan-results: opens the result that the address or this tab's last scan names. */
export function ScanResults() {
  const [state, setState] = useState<PageState>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    void openResult(setState, leaving.signal);
    return () => leaving.abort();
  }, [attempt]);

  // A link to another result on the same page changes only what follows the `#`.
  useEffect(() => {
    const again = () => setAttempt((count) => count + 1);
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);

  switch (state.phase) {
    case 'loading':
      return (
        <p className="panel" role="status">
          {text('results.page.loading')}
        </p>
      );
    case 'no_token':
      return (
        <section className="panel empty">
          <h2>{text('results.page.noToken')}</h2>
          <p>{text('results.page.noTokenBody')}</p>
          <NewCheckLink />
        </section>
      );
    case 'running':
      return <RunningView scan={state.scan} />;
    case 'done':
      return (
        <>
          <ResultView
            result={state.result}
            resultToken={state.token}
            isReportWanted={state.isReportWanted === true}
          />
          <p className="actions">
            <NewCheckLink />
          </p>
        </>
      );
    case 'failed':
      return (
        <section className="panel empty">
          <Notice tone="problem">
            <p>{failureText(state.code)}</p>
          </Notice>
          <p className="actions">
            {isSignInNeeded(state.code) && (
              <a className="button button-primary" href={signInLink()}>
                {text('results.page.signIn')}
              </a>
            )}
            {!isOver(state.code) && !isSignInNeeded(state.code) && (
              <Button look="quiet" onClick={() => setAttempt((count) => count + 1)}>
                {text('results.page.retry')}
              </Button>
            )}
            <NewCheckLink look={isSignInNeeded(state.code) ? 'quiet' : 'primary'} />
          </p>
        </section>
      );
  }
}

/** Another try brings nothing. */
function isOver(code: FailureCode): boolean {
  return code === 'scans.not_found' || code === 'reports.link_over';
}

function isSignInNeeded(code: FailureCode): boolean {
  return code === 'client.session_ended' || code === 'request.unauthorized';
}

/** Leads back to this result, or the link from the mail, after signing in. */
function signInLink(): string {
  return `/login?next=${encodeURIComponent(`/scan-results${location.search}`)}`;
}

function NewCheckLink({ look = 'primary' }: { look?: 'primary' | 'quiet' }) {
  return (
    <a className={`button button-${look}`} href="/instant-scan">
      {text('results.page.newCheck')}
    </a>
  );
}

async function openResult(show: (state: PageState) => void, signal: AbortSignal): Promise<void> {
  const check = findOwnCheck();
  if (check !== null) {
    await openOwnCheck(check, show, signal);
    return;
  }
  show({ phase: 'loading' });
  try {
    const link = findConfirmation();
    const token = link === null ? findResultToken() : await confirm(link);
    if (token === null) {
      show({ phase: 'no_token' });
      return;
    }
    const result = await readResult(
      token,
      ({ stage, done, total }) =>
        show({ phase: 'running', scan: { ...startedScan(''), stage, done, total } }),
      { signal },
    );
    show({ phase: 'done', result, token, isReportWanted: link !== null });
  } catch (error) {
    if (signal.aborted) return;
    keepForSignIn(error);
    // A token that is too short or too long is that of no result.
    const code = error instanceof RequestFailure ? error.code : 'server.unexpected';
    show({ phase: 'failed', code: code === 'request.invalid' ? 'scans.not_found' : code });
  }
}

/** Signing in leads away from the token, which no query may carry: the tab keeps it, and the result opens again. */
function keepForSignIn(error: unknown): void {
  if (!(error instanceof RequestFailure) || !isSignInNeeded(error.code)) return;
  const token = findResultToken();
  if (token !== null) rememberResultToken(token);
}

/** What confirms is loaded only for those who come by a link from the mail. */
async function confirm(link: string): Promise<string> {
  const { confirmReport } = await import('./confirm-report.ts');
  return confirmReport(link);
}

/** One of the signed-in person's own checks; what reads it is not loaded for visitors. */
async function openOwnCheck(
  id: string,
  show: (state: PageState) => void,
  signal: AbortSignal,
): Promise<void> {
  show({ phase: 'loading' });
  try {
    const { readOwnCheck } = await import('./read-own-checks.ts');
    const result = await readOwnCheck(id);
    if (!signal.aborted) show({ phase: 'done', result, token: null });
  } catch (error) {
    if (signal.aborted) return;
    show({
      phase: 'failed',
      code: error instanceof RequestFailure ? error.code : networkFailure().code,
    });
  }
}
