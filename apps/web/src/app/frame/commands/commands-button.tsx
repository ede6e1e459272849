import { Search } from 'lucide-react';
import { text } from '#lib/texts.ts';
import { Tip } from '../tip.tsx';
import { openCommands } from './open-commands.ts';

/** Opens all commands without a keyboard. */
export function CommandsButton() {
  const words = text('shell.commands');
  return (
    <Tip words={words} side="bottom">
      <button
        type="button"
        className="icon-button"
        aria-label={words}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => openCommands('palette')}
      >
        <Search size={20} aria-hidden="true" />
      </button>
    </Tip>
  );
}
