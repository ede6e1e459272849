import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import './dialog.css';

type DialogProps = {
  /** Id of the heading that names it. */
  labelledBy: string;
  /** Escape, or a click beside it. */
  onClose: () => void;
  children: ReactNode;
  className?: string;
};

/**
 * A window above the page (the browser's own `dialog`): the rest rests meanwhile, the focus stays inside and goes
 * back to where it was, else to the content.
 */
export function Dialog({ labelledBy, onClose, children, className = '' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  /** Whoever marks words with the mouse may let go beside the window: that is no click beside it. */
  const isPressedBeside = useRef(false);
  // Not later: only a window that is still in the document gives the focus back when it closes.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null || dialog.open) return;
    dialog.showModal();
    return () => {
      dialog.close();
      // Nothing had the focus before, and it goes with the window: Tab would begin where that stood, at the page's end.
      const { activeElement } = document;
      if (activeElement === document.body || dialog.contains(activeElement)) {
        document.getElementById('main')?.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === element.current;
      }}
      onClick={(event) => {
        if (event.target === element.current && isPressedBeside.current) onClose();
      }}
    >
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
