import { useEffect, useRef, useState } from 'react';
import { holdPlace } from '#lib/hold-place.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type SecretNoteProps = {
  secret: string;
  /** It is on the clipboard. */
  onKept: () => void;
  onDone: () => void;
};

/** A secret that is told this once: to copy, then to put away. The form it came from is gone, so reading goes on here. */
export function SecretNote({ secret, onKept, onDone }: SecretNoteProps) {
  const [said, setSaid] = useState('');
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid(text('oauth-clients.secret.copied'));
      onKept();
    } catch {
      setSaid(text('oauth-clients.secret.notCopied'));
    }
  }
  return (
    <Notice tone="good">
      <p ref={place} tabIndex={-1} className="oauth-secret">
        <strong>{text('oauth-clients.secret.title')}</strong> {text('oauth-clients.secret.lede')}
      </p>
      {/* Whom the button fails selects it and copies it by herself. */}
      <p className="oauth-code" onCopy={onKept}>
        <code>{secret}</code>
      </p>
      <p className="actions">
        <Button onClick={() => void copy()}>{text('oauth-clients.secret.copy')}</Button>
        <Button
          look="quiet"
          onClick={() => {
            const keepPlace = holdPlace();
            onDone();
            keepPlace();
          }}
        >
          {text('oauth-clients.secret.done')}
        </Button>
        <span role="status">{said}</span>
      </p>
    </Notice>
  );
}
