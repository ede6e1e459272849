import { useId } from 'react';
import { useAct } from '#lib/use-act.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';

type AskDialogProps = {
  title: string;
  body: string;
  confirm: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** One question before something ends; what is refused is said here. */
export function AskDialog({ body, confirm, onClose, onConfirm, title }: AskDialogProps) {
  const { run, problem, isBusy } = useAct();
  const titleId = useId();
  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      <p>{body}</p>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="actions">
        <Button aria-disabled={isBusy} onClick={() => void run(onConfirm)}>
          {confirm}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {text('agency-area.close')}
        </Button>
      </div>
    </Dialog>
  );
}
