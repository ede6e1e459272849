import { useEffect, useRef, useState } from 'react';
import { useLeaveWarning } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';

/**
 * Recovery codes, this once: to copy, to keep as a file, to write down. Until one of it is done the app asks before the page
 * is left.
 */
export function ShownCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  const [isKept, setIsKept] = useState(false);
  useLeaveWarning(!isKept);
  const all = codes.join('\n');
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(all);
      setSaid(text('settings.codes.copied'));
      setIsKept(true);
    } catch {
      setSaid(text('settings.codes.notCopied'));
    }
  }

  return (
    <div className="shown-codes">
      <h3 ref={heading} tabIndex={-1}>
        {text('settings.codes.title')}
      </h3>
      <p>{text('settings.codes.once')}</p>
      <ul className="code-list" onCopy={() => setIsKept(true)}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button look="quiet" onClick={() => void copy()}>
          {text('settings.codes.copy')}
        </Button>
        <a
          className="button button-quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${all}\n`)}`}
          download={text('settings.codes.fileName')}
          onClick={() => setIsKept(true)}
        >
          {text('settings.codes.download')}
        </a>
        <Button onClick={onKept}>{text('settings.codes.kept')}</Button>
      </div>
      <p className="quiet" role="status">
        {said}
      </p>
    </div>
  );
}
