import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { text } from '#lib/texts.ts';

type PanelProps = {
  title: string;
  children: ReactNode;
  /** The panel took the place of another one: its heading gets the focus, so that it is read out. */
  isNext?: boolean;
};

/** One step on the way in: heading and what is to do. */
export function Panel({ title, children, isNext = false }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext, title]);
  return (
    <section className="panel session-panel">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
}

/** While it is not known yet what to show. */
export function WaitingPanel({ title }: { title: string }) {
  return (
    <Panel title={title}>
      <p role="status">{text('sessions.wait')}</p>
      <noscript>
        <p className="field-error">{text('sessions.noScript')}</p>
      </noscript>
    </Panel>
  );
}
