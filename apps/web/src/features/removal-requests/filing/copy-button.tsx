import { useState } from 'react';
import { text } from '#lib/texts.ts';

type CopyButtonProps = {
  /** What the button says. */
  words: string;
  /** What it copies. */
  value: string;
  look?: 'text' | 'quiet';
};

/** Copies a text and says so; where the browser does not allow it, says that too. */
export function CopyButton({ look = 'text', value, words }: CopyButtonProps) {
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied('copied');
    } catch {
      setCopied('notCopied');
    }
  }
  return (
    <span className="copy">
      <button
        type="button"
        className={look === 'text' ? 'text-button' : 'button button-quiet'}
        onClick={() => void copy()}
      >
        {words}
      </button>
      <span role="status" className="quiet">
        {copied === null ? '' : text(`removal-requests.filing.${copied}`)}
      </span>
    </span>
  );
}
