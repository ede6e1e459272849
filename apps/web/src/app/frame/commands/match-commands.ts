/** What can be looked for by its words. */
type Named = { label: string; words?: string };

const combining = /\p{Diacritic}/gu;

/** Lower case, without accents: `Ü` is found by `u`. */
function plain(words: string): string {
  return words.normalize('NFD').replaceAll(combining, '').toLowerCase();
}

/** 0: its name begins so; 1: a word of its name begins so; 2: it is somewhere in it; null: it is not. */
function rankOf({ label, words = '' }: Named, wanted: readonly string[]): number | null {
  const all = plain(`${label} ${words}`);
  if (!wanted.every((word) => all.includes(word))) return null;
  const name = plain(label);
  if (name.startsWith(wanted.join(' '))) return 0;
  const starts = all.split(/[^\p{L}\p{N}]+/u);
  return wanted.every((word) => starts.some((start) => start.startsWith(word))) ? 1 : 2;
}

/** Those that have every word of what was typed, the nearest first, else in their own order. */
export function matchCommands<T extends Named>(commands: readonly T[], typed: string): T[] {
  const wanted = plain(typed).split(/\s+/u).filter(Boolean);
  return commands
    .flatMap((command) => {
      const rank = rankOf(command, wanted);
      return rank === null ? [] : [{ command, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}
