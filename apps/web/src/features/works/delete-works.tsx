import { useId, useState } from 'react';
import { dataFailureText } from '#lib/data-failure.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Work } from './use-works.ts';

export type Deletion = { kind: 'some'; works: readonly Work[] } | { kind: 'all'; count: number };

type DeleteWorksProps = {
  deletion: Deletion;
  onDelete: () => Promise<void>;
  onClose: () => void;
};

/** Asks once more, and says what is forgotten and what stays. */
export function DeleteWorks({ deletion, onDelete, onClose }: DeleteWorksProps) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [first] = deletion.kind === 'some' ? deletion.works : [];

  async function remove() {
    setBusy(true);
    setFailure(null);
    try {
      await onDelete();
    } catch (error) {
      setFailure(dataFailureText(error));
      setBusy(false);
    }
  }

  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>
        {deletion.kind === 'all'
          ? text('works.delete.all', { count: deletion.count })
          : text('works.delete.heading', { count: deletion.works.length })}
      </h2>
      {first !== undefined && deletion.kind === 'some' && deletion.works.length === 1 && (
        <p dir="auto">
          <strong>{first.title}</strong>
        </p>
      )}
      <p>{text('works.delete.forgotten')}</p>
      <p>{text('works.delete.stays')}</p>
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      <p className="actions">
        <Button aria-disabled={isBusy} onClick={() => !isBusy && void remove()}>
          {text('works.delete.confirm')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {text('works.delete.cancel')}
        </Button>
      </p>
    </Dialog>
  );
}
