import { useState } from 'react';
import { importOfficialWorksAnswer } from '@leakblock/domain/works';
import type { ImportOfficialWorksAnswer } from '@leakblock/domain/works';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Has public works taken from the person's official pages. */
export function ImportWorks({ onStarted }: { onStarted: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [status, setStatus] = useState<ImportOfficialWorksAnswer['status'] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function start() {
    setBusy(true);
    setFailure(null);
    setStatus(null);
    try {
      const answer = await callForJson('import-official-works', {}, importOfficialWorksAnswer);
      setStatus(answer.status);
      if (answer.status !== 'no_pages') onStarted();
    } catch (error) {
      setFailure(failureText(explainDataError(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="import-works">
      <Button look="quiet" aria-disabled={isBusy} onClick={() => !isBusy && void start()}>
        {text('works.import.button')}
      </Button>
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      {status !== null && (
        <Notice tone={status === 'no_pages' ? 'problem' : 'good'}>
          <p>{text(`works.import.${status}`)}</p>
          {status === 'no_pages' && (
            <p>
              <a href="/account#official_link">{text('works.import.toPages')}</a>
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}
