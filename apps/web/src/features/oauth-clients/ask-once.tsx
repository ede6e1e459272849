import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAct } from './use-oauth.ts';

type AskOnceProps = {
  /** On the button that asks, and on the one that does it. */
  label: string;
  title: string;
  children: ReactNode;
  onDo: () => Promise<void>;
};

/** A button that says what will happen before it happens. */
export function AskOnce({ label, title, children, onDo }: AskOnceProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { act, isBusy, problem } = useAct();
  const titleId = useId();
  return (
    <>
      <button type="button" className="text-button" onClick={() => setIsAsked(true)}>
        {label}
      </button>
      {isAsked && (
        <Dialog labelledBy={titleId} onClose={() => setIsAsked(false)}>
          <h2 id={titleId}>{title}</h2>
          {children}
          {problem !== null && (
            <Notice tone="problem">
              <p>{problem}</p>
            </Notice>
          )}
          <div className="actions">
            <Button
              aria-disabled={isBusy}
              onClick={() => {
                void act(onDo).then((isDone) => {
                  if (isDone) setIsAsked(false);
                });
              }}
            >
              {label}
            </Button>
            <Button look="quiet" onClick={() => setIsAsked(false)}>
              {text('oauth-clients.cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
