/** What stands above the screen: all commands, or the sheet of the keys. */
export type CommandsPart = 'palette' | 'keys';

const openEvent = 'open-commands';

/** Opens it from anywhere in the frame. */
export function openCommands(part: CommandsPart): void {
  dispatchEvent(new CustomEvent<CommandsPart>(openEvent, { detail: part }));
}

/** Hears what is to be opened; the answer ends it. */
export function hearCommands(onOpen: (part: CommandsPart) => void): () => void {
  const hear = (event: Event) => onOpen((event as CustomEvent<CommandsPart>).detail);
  addEventListener(openEvent, hear);
  return () => removeEventListener(openEvent, hear);
}
