import { useEffect, useState } from 'react';
import type { Impersonation } from '@leakblock/domain/administration';
import { formatDateTime } from '#lib/format.ts';
import { endImpersonation } from '#lib/impersonation.ts';
import { sessionKey } from '#lib/stored-session.ts';
import { text } from '#lib/texts.ts';
import { endSession } from './end-session.ts';
import './impersonation.css';

/** On every screen while an operator looks at somebody's account: whose it is, until when, and the way back. */
export function ImpersonationBanner({ impersonation }: { impersonation: Impersonation }) {
  const { expiresAt, user } = impersonation;
  const [isEnding, setIsEnding] = useState(false);
  useEffect(() => {
    const timer = setTimeout(endImpersonation, Date.parse(expiresAt) - Date.now());
    // A window that slept may have missed the end; and it ends with the operator's own session.
    const look = () => {
      if (Date.parse(expiresAt) <= Date.now()) endImpersonation();
    };
    const hear = (event: StorageEvent) => {
      if (event.key === sessionKey && event.newValue === null) endImpersonation();
    };
    addEventListener('storage', hear);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('storage', hear);
      document.removeEventListener('visibilitychange', look);
    };
  }, [expiresAt]);
  return (
    <section className="impersonation" aria-label={text('shell.looking.title')}>
      <p>
        <strong dir="auto">
          {text('shell.looking.whose', { name: user.name === '' ? user.email : user.name })}
        </strong>{' '}
        <span>{text('shell.looking.until', { when: formatDateTime(expiresAt) })}</span>
      </p>
      <button
        type="button"
        className="impersonation-end"
        aria-disabled={isEnding}
        onClick={() => {
          if (isEnding) return;
          setIsEnding(true);
          void endSession();
        }}
      >
        {text('shell.looking.end')}
      </button>
    </section>
  );
}
