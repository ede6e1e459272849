import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { dataFailureText } from '#lib/data-failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { showMessage } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useBoardRefresh } from '../board/use-board.ts';

/** The agency lets a creator go; asked once more, as it ends at once. */
export function EndLink({ creatorId, name }: { creatorId: string; name: string }) {
  const navigate = useNavigate();
  const refresh = useBoardRefresh();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function end() {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await callFunction('end-creator', { creatorId });
      await refresh();
      void showMessage({ title: text('agency-area.end.done', { name }), tone: 'good' });
      void navigate({ to: '/agency/creators' });
    } catch (error) {
      setFailure(dataFailureText(error));
      setIsBusy(false);
    }
  }

  return (
    <div className="agency-end">
      <button type="button" className="text-button" onClick={() => setIsAsked(true)}>
        {text('agency-area.end.start')}
      </button>
      {isAsked && (
        <Dialog labelledBy="end-link" onClose={() => setIsAsked(false)}>
          <h2 id="end-link">{text('agency-area.end.title', { name })}</h2>
          <p>{text('agency-area.end.body')}</p>
          {failure !== null && (
            <Notice tone="problem">
              <p>{failure}</p>
            </Notice>
          )}
          <div className="actions">
            <Button aria-disabled={isBusy} onClick={() => void end()}>
              {text('agency-area.end.confirm')}
            </Button>
            <Button look="quiet" onClick={() => setIsAsked(false)}>
              {text('agency-area.cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
