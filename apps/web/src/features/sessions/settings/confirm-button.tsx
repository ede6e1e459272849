import { useId, useState } from 'react';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type ConfirmButtonProps = {
  /** Of the button, and of the one that confirms. */
  label: string;
  /** What will happen. */
  title: string;
  body: string;
  isBusy?: boolean;
  onConfirm: () => void;
};

/** A button that asks once more before it does what it says. */
export function ConfirmButton({ label, title, body, isBusy, onConfirm }: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        look="quiet"
        aria-disabled={isBusy}
        onClick={() => isBusy !== true && setIsOpen(true)}
      >
        {isBusy === true ? text('settings.busy') : label}
      </Button>
      {isOpen && (
        <Dialog labelledBy={titleId} onClose={close}>
          <h2 id={titleId} className="confirm-title">
            {title}
          </h2>
          <p>{body}</p>
          <p className="actions">
            <Button
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {label}
            </Button>
            <Button look="quiet" onClick={close}>
              {text('settings.cancel')}
            </Button>
          </p>
        </Dialog>
      )}
    </>
  );
}
