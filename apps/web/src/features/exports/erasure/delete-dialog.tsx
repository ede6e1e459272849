import { useId } from 'react';
import { erasureDays } from '@leakblock/domain/exports';
import { text } from '#lib/texts.ts';
import { useAct } from '#lib/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';

type DeleteDialogProps = { ask: () => Promise<void>; onClose: () => void };

/** Asks once: what will happen, and when. */
export function DeleteDialog({ ask, onClose }: DeleteDialogProps) {
  const titleId = useId();
  const { isBusy, problem, run } = useAct();
  const confirm = async () => {
    if (await run(ask)) onClose();
  };
  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{text('exports.erase.dialog.title')}</h2>
      <p>{text('exports.erase.dialog.body', { days: erasureDays })}</p>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="actions">
        <Button aria-disabled={isBusy} onClick={() => void confirm()}>
          {text('exports.erase.dialog.submit')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {text('exports.erase.dialog.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
