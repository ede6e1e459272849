import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

type PageProps = {
  title: string;
  lede?: ReactNode;
  /** Beside the heading: buttons and links of the page. */
  actions?: ReactNode;
  children: ReactNode;
  /** A page of text or one form reads better narrow. */
  isNarrow?: boolean;
};

/** The document's first screen is read from its top, like any page, and Tab begins at the way past the menu. */
let isFirstScreen = true;

/** One screen: its heading gets the focus when the screen is opened from another, so that it is read out. */
export function Page({ title, lede, actions, children, isNarrow = false }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, [title]);
  return (
    <div className={isNarrow ? 'screen is-narrow' : 'screen'}>
      <header className="screen-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lede !== undefined && <p className="lede">{lede}</p>}
        </div>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

type SectionProps = { id: string; title: string; lede?: ReactNode; children: ReactNode };

/** A part of a screen with its own heading, in a panel. */
export function Section({ id, title, lede, children }: SectionProps) {
  return (
    <section className="panel screen-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {lede !== undefined && <p className="quiet">{lede}</p>}
      </div>
      {children}
    </section>
  );
}
