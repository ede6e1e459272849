import { useState } from 'react';
import { text } from '#lib/texts.ts';

/** The words of a mail, shown when asked for: as text, whatever is in them. */
export function MailText({ body, label }: { body: string; label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="text-button"
        aria-expanded={isOpen}
        aria-label={`${text(isOpen ? 'removal-requests.mails.hide' : 'removal-requests.mails.show')}: ${label}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {text(isOpen ? 'removal-requests.mails.hide' : 'removal-requests.mails.show')}
      </button>
      {isOpen && (
        <pre className="mail-text" tabIndex={0} dir="auto">
          {body === '' ? text('removal-requests.mails.noWords') : body}
        </pre>
      )}
    </>
  );
}
