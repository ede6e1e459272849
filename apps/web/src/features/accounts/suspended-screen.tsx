import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { readFullConfig } from '#lib/full-config.ts';
import type { FullConfig } from '#lib/full-config.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import type { Suspension } from './read-suspension.ts';

type SuspendedScreenProps = {
  suspension: Suspension;
  onSettings: () => void;
  onSignOut: () => void;
};

const guidance = ['email', 'explanation', 'evidence'] as const;

/** In place of everything: why the account is suspended, since when, and how to object. */
export function SuspendedScreen({ suspension, onSettings, onSignOut }: SuspendedScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [config, setConfig] = useState<FullConfig | null>(null);
  useEffect(() => {
    document.title = text('accounts.suspended.title');
    heading.current?.focus();
    void readFullConfig().then(setConfig);
  }, []);
  const contact = config === null ? null : appealLink(config, suspension.email);
  return (
    <main id="main" className="whole">
      <div className="panel suspended">
        <h1 ref={heading} tabIndex={-1}>
          {text('accounts.suspended.title')}
        </h1>
        <dl className="facts">
          <dt>{text('accounts.suspended.reason')}</dt>
          <dd dir="auto">{suspension.ban_reason}</dd>
          <dt>{text('accounts.suspended.since')}</dt>
          <dd>
            <time dateTime={suspension.banned_at}>{formatDateTime(suspension.banned_at)}</time>
          </dd>
          {suspension.admin_notes !== null && (
            <>
              <dt>{text('accounts.suspended.notes')}</dt>
              <dd dir="auto">{suspension.admin_notes}</dd>
            </>
          )}
        </dl>
        <h2>{text('accounts.suspended.appeal')}</h2>
        <p>{text('accounts.suspended.appealBody')}</p>
        <ul className="bullets">
          {guidance.map((item) => (
            <li key={item}>{text(`accounts.suspended.${item}`)}</li>
          ))}
        </ul>
        {contact !== null && (
          <p>
            <a
              className="button button-primary"
              href={contact.href}
              target="_blank"
              rel="noopener noreferrer"
            >
              {text(`accounts.suspended.${contact.by}`)}
            </a>
          </p>
        )}
        {config !== null && contact === null && (
          <>
            <p className="quiet">{text('accounts.suspended.noContact')}</p>
            <p>
              <a href="/imprint">{text('accounts.suspended.imprint')}</a>
            </p>
          </>
        )}
        <p className="actions">
          <Button look="quiet" onClick={onSettings}>
            {text('accounts.suspended.settings')}
          </Button>
          <Button look="quiet" onClick={onSignOut}>
            {text('accounts.suspended.signOut')}
          </Button>
        </p>
      </div>
    </main>
  );
}

/** Where an appeal goes, with a message begun: WhatsApp, else a mail; null when the operator gave neither. */
function appealLink(
  { supportPhone, supportEmail }: Pick<FullConfig, 'supportPhone' | 'supportEmail'>,
  email: string | null,
): { by: 'whatsapp' | 'mail'; href: string } | null {
  const message = text('accounts.suspended.message', { email: email ?? '' });
  const digits = supportPhone?.replace(/\D/g, '') ?? '';
  if (digits !== '') {
    return { by: 'whatsapp', href: `https://wa.me/${digits}?text=${encodeURIComponent(message)}` };
  }
  if (supportEmail === null) return null;
  const subject = encodeURIComponent(text('accounts.suspended.appeal'));
  return {
    by: 'mail',
    href: `mailto:${supportEmail}?subject=${subject}&body=${encodeURIComponent(message)}`,
  };
}
