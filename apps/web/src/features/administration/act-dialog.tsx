import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAct } from '#lib/use-act.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import './administration.css';

type ActDialogProps = {
  /** Of its parts; unique on the screen. */
  id: string;
  title: string;
  /** What will happen. */
  body: string;
  /** Words of the button that does it. */
  submit: string;
  /** Who reads the reason; null: none is asked for. */
  reasonHint: string | null;
  /** Fields of its own, before the reason. */
  children?: ReactNode;
  /** Fields of its own, after the reason. */
  after?: ReactNode;
  /** What is wrong with those; null when nothing is. */
  check?: () => string | null;
  act: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

const reasonLimit = 1000;

/** Asks once before an operator does something: what happens, and why she does it. A failure leaves all that was typed. */
export function ActDialog(props: ActDialogProps) {
  const { id, reasonHint } = props;
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { isBusy, problem, run } = useAct();
  async function send() {
    const found = props.check?.() ?? null;
    const isWithout = reasonHint !== null && reason.trim() === '';
    setWrong(found);
    setIsMissing(isWithout);
    if (isWithout) document.getElementById(`${id}-reason`)?.focus();
    if (found !== null || isWithout) return;
    if (await run(() => props.act(reason.trim()))) props.onDone();
  }
  return (
    <Dialog labelledBy={`${id}-title`} onClose={props.onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2 id={`${id}-title`}>{props.title}</h2>
        <p>{props.body}</p>
        {props.children}
        {reasonHint !== null && (
          <TextAreaField
            id={`${id}-reason`}
            label={text('administration.act.reason')}
            hint={reasonHint}
            error={isMissing ? text('administration.act.reasonMissing') : null}
            rows={3}
            maxLength={reasonLimit}
            value={reason}
            dir="auto"
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {props.after}
        {(wrong ?? problem) !== null && (
          <Notice tone="problem">
            <p>{wrong ?? problem}</p>
          </Notice>
        )}
        <p className="actions">
          <Button type="submit" aria-disabled={isBusy}>
            {props.submit}
          </Button>
          <Button look="quiet" onClick={props.onClose}>
            {text('administration.act.back')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
