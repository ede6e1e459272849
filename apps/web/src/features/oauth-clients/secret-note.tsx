import { useState } from 'react';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type SecretNoteProps = { secret: string; onDone: () => void };

/** A secret that is told this once: to copy, then to put away. */
export function SecretNote({ secret, onDone }: SecretNoteProps) {
  const [said, setSaid] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid(text('oauth-clients.secret.copied'));
    } catch {
      setSaid(text('oauth-clients.secret.notCopied'));
    }
  }
  return (
    <Notice tone="good">
      <p>
        <strong>{text('oauth-clients.secret.title')}</strong> {text('oauth-clients.secret.lede')}
      </p>
      <p className="oauth-code">
        <code>{secret}</code>
      </p>
      <p className="actions">
        <Button onClick={() => void copy()}>{text('oauth-clients.secret.copy')}</Button>
        <Button look="quiet" onClick={onDone}>
          {text('oauth-clients.secret.done')}
        </Button>
        <span role="status">{said}</span>
      </p>
    </Notice>
  );
}
