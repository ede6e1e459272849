import { useEffect, useEffectEvent, useState } from 'react';
import { instantScanState } from '@leakblock/domain/scans';
import type { FailureCode } from '#lib/failure.ts';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type AwaitedConfirmationProps = {
  resultToken: string;
  /** Where the mail went. */
  email: string;
  onConfirmed: () => void;
  onAgain: () => void;
};

/** The mail is out and its link not opened yet, here or on another device. */
export function AwaitedConfirmation(props: AwaitedConfirmationProps) {
  const { email, onAgain, onConfirmed, resultToken } = props;
  const [isLooking, setIsLooking] = useState(false);
  const [failure, setFailure] = useState<FailureCode | null>(null);

  async function isConfirmed(): Promise<boolean> {
    const state = await callForJson('instant-scan-result', { resultToken }, instantScanState);
    return state.status === 'completed' && state.result.isReportConfirmed === true;
  }

  async function look() {
    if (isLooking) return;
    setIsLooking(true);
    setFailure(null);
    try {
      if (await isConfirmed()) onConfirmed();
      else setFailure('reports.not_confirmed');
    } catch (error) {
      setFailure(error instanceof RequestFailure ? error.code : 'server.unexpected');
    } finally {
      setIsLooking(false);
    }
  }

  // Her own confirmed address needs no link; else she comes back from her mailbox.
  const comeBack = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    // Nobody asked: what goes wrong is said when she does.
    void isConfirmed().then(
      (isIt) => isIt && onConfirmed(),
      () => undefined,
    );
  });
  useEffect(() => {
    const follow = () => comeBack();
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);

  return (
    <div className="report-form">
      <Notice tone="good">
        <p>
          <strong>{text('results.report.confirming')}</strong>
        </p>
        <p>{text('results.report.sent', { email })}</p>
      </Notice>
      {failure !== null && (
        <Notice tone="problem">
          <p>{failureText(failure)}</p>
        </Notice>
      )}
      <p className="actions">
        <Button aria-disabled={isLooking} onClick={() => void look()}>
          {text('results.report.opened')}
        </Button>
        <Button look="quiet" onClick={onAgain}>
          {text('results.report.again')}
        </Button>
      </p>
    </div>
  );
}
