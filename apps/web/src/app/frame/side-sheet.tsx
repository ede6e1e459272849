import { useEffect } from 'react';
import type { ReactNode, RefObject } from 'react';
import { X } from 'lucide-react';
import { text } from '#lib/texts.ts';

type SideSheetProps = {
  /** Opened by the button in the top bar. */
  sheet: RefObject<HTMLDialogElement | null>;
  label: string;
  path: string;
  className?: string;
  children: ReactNode;
};

/** What takes somebody out of the sheet: a link, also to another view of the same screen, and the question for consent. */
const waysOut = 'a[href], [data-consent]';

/** The menu of a phone: over the page, and gone by every way out of it. */
export function SideSheet({ children, className, label, path, sheet }: SideSheetProps) {
  useEffect(() => {
    sheet.current?.close();
  }, [path, sheet]);
  return (
    <dialog
      ref={sheet}
      className="side-sheet"
      aria-label={label}
      // While it is open nothing outside takes the focus: it closes before the press is followed.
      onClickCapture={({ target }) => {
        const isOut = target instanceof Element && target.closest(waysOut) !== null;
        if (isOut || target === sheet.current) sheet.current?.close();
      }}
    >
      <div className={className === undefined ? 'side-sheet-body' : `side-sheet-body ${className}`}>
        <button
          type="button"
          className="icon-button side-close"
          aria-label={text('shell.closeMenu')}
          onClick={() => sheet.current?.close()}
        >
          <X size={22} aria-hidden="true" />
        </button>
        {children}
      </div>
    </dialog>
  );
}
