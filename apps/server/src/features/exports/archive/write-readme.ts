import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };

/** What came into an export. */
export type Inventory = {
  /** Names of tables' files, without an ending. */
  tables: string[];
  folders: Set<string>;
  /** Files that could not be read. */
  missing: string[];
};

export type ReadmeWords = {
  title: string;
  madeAt: string;
  intro: string[];
  tablesTitle: string;
  filesTitle: string;
  missingTitle: string;
  leftOut: string[];
  tables: Record<string, string>;
  folders: Record<string, string>;
};

export const readmeWords: Readonly<Record<string, ReadmeWords>> = { en, de, es, fr };

/** What each file of an export is, in the person's language (English when we do not write it); UTF-8 with its mark. */
export function writeReadme(
  { folders, missing, tables }: Inventory,
  { language, madeAt }: { language: string; madeAt: Date },
): string {
  const words: ReadmeWords = readmeWords[language] ?? en;
  const day = new Intl.DateTimeFormat(language in readmeWords ? language : 'en', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(madeAt);
  const lines = [
    words.title,
    '='.repeat(words.title.length),
    `${words.madeAt}: ${day} UTC`,
    '',
    ...words.intro,
    '',
    words.tablesTitle,
    '-'.repeat(words.tablesTitle.length),
    ...tables.map((name) => `tables/${name}: ${words.tables[name] ?? name}`),
    '',
  ];
  if (folders.size > 0) {
    lines.push(words.filesTitle, '-'.repeat(words.filesTitle.length));
    lines.push(...[...folders].map((name) => `files/${name}/: ${words.folders[name] ?? name}`), '');
  }
  if (missing.length > 0) lines.push(words.missingTitle, ...missing, '');
  lines.push(...words.leftOut, '');
  return `\uFEFF${lines.join('\r\n')}`;
}
