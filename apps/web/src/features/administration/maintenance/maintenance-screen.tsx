import { useEffect, useRef } from 'react';
import { failureText } from '#lib/failure.ts';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';

type MaintenanceScreenProps = {
  /** In the operator's own words. */
  message: string | null;
  /** When it is expected to end. */
  until: string | null;
  /** Nobody is signed in: operators still can. */
  mayEnter: boolean;
};

/** In place of everything while the service is being worked on. */
export function MaintenanceScreen({ message, until, mayEnter }: MaintenanceScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = text('shell.maintenance.title');
    heading.current?.focus();
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <main className="whole">
      <div className="panel suspended">
        <h1 ref={heading} tabIndex={-1}>
          {text('shell.maintenance.title')}
        </h1>
        <p dir="auto">{message ?? failureText('administration.maintenance')}</p>
        {until !== null && (
          <p>
            <strong>{text('shell.maintenance.until', { when: formatDateTime(until) })}</strong>
          </p>
        )}
        <p className="quiet">{text('shell.maintenance.again')}</p>
        {mayEnter && (
          <p className="quiet">
            <a href="/login">{text('shell.maintenance.signIn')}</a>
          </p>
        )}
      </div>
    </main>
  );
}
