const textLimit = 20_000;
/** Spaces and line breaks are made fewer at the end. */
const rawLimit = textLimit * 3;
const unread = new Set(['script', 'style', 'template', 'textarea', 'select', 'svg', 'noscript']);
const inline = new Set(
  'a abbr b bdi cite code em font i mark q s small span strong sub sup time u'.split(' '),
);

export type Visible = {
  open(name: string): void;
  close(name: string): void;
  /** Takes a piece of text; false when a visitor does not read it. */
  text(piece: string): boolean;
  /** What a visitor reads, a line for each block. */
  read(): string;
  isCut(): boolean;
};

/** Gathers what a visitor reads. */
export function createVisible(): Visible {
  const pieces: string[] = [];
  let length = 0;
  let isLineOpen = false;
  let hiddenBy = '';
  let depth = 0;
  let isCut = false;
  let tidied: string | null = null;

  const breakLine = (name: string): void => {
    if (!isLineOpen || inline.has(name)) return;
    pieces.push('\n');
    isLineOpen = false;
  };
  const tidy = (): string =>
    (tidied ??= pieces
      .join('')
      .replace(/[^\S\n]+/gu, ' ')
      .replace(/ ?\n[ \n]*/gu, '\n')
      .trim());
  return {
    open(name) {
      if (depth > 0 && name === hiddenBy) depth += 1;
      else if (depth === 0 && unread.has(name)) [hiddenBy, depth] = [name, 1];
      breakLine(name);
    },
    close(name) {
      if (depth > 0 && name === hiddenBy) depth -= 1;
      breakLine(name);
    },
    text(piece) {
      if (depth > 0) return false;
      if (length >= rawLimit) isCut ||= piece.trim() !== '';
      else {
        pieces.push(piece.slice(0, rawLimit));
        length += piece.length;
        isLineOpen = true;
      }
      return true;
    },
    read: () => tidy().slice(0, textLimit),
    isCut: () => isCut || tidy().length > textLimit,
  };
}
