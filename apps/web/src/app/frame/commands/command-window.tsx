import type { Roles } from '../use-roles.ts';
import { KeySheet } from './key-sheet.tsx';
import type { CommandsPart } from './open-commands.ts';
import { Palette } from './palette.tsx';
import './commands.css';

export type CommandWindowProps = {
  part: CommandsPart;
  roles: Roles;
  onGo: (href: string) => void;
  onClose: () => void;
  /** The sheet in place of the palette. */
  onKeys: () => void;
};

/** What the commands' keys open: the palette, or the sheet of all keys. */
export function CommandWindow({ part, ...props }: CommandWindowProps) {
  return part === 'palette' ? <Palette {...props} /> : <KeySheet {...props} />;
}
