import { statusWords } from '@leakblock/domain/removal-requests';
import type { StatusWord } from '@leakblock/domain/removal-requests';

/** What a lamp shows, in the words of an address, and the states of a case behind it. */
const lampStates = {
  'source-up': { column: 'source_state', states: ['up'] },
  'source-unknown': { column: 'source_state', states: ['unknown', 'offline'] },
  'source-gone': { column: 'source_state', states: ['gone'] },
  'search-listed': { column: 'search_state', states: ['listed', 'requested'] },
  'search-unknown': { column: 'search_state', states: ['unknown'] },
  'search-removed': { column: 'search_state', states: ['removed', 'not_listed'] },
} as const;
export type LampFilter = keyof typeof lampStates;
export const lampFilters = Object.keys(lampStates) as LampFilter[];
export const statesOf = (lamp: LampFilter) => lampStates[lamp];

/** What is shown of the cases; null: all of it. */
export type CaseFilter = {
  word: StatusWord | null;
  lamp: LampFilter | null;
  /** Part of an address or of a number. */
  text: string;
};

export const anyCase: CaseFilter = { word: null, lamp: null, text: '' };

const longestText = 200;

/** The filter as an address says; what it says wrongly is left out. */
export function readCaseFilter(search: string): CaseFilter {
  const address = new URLSearchParams(search);
  return {
    word: statusWords.find((word) => word === address.get('word')) ?? null,
    lamp: lampFilters.find((lamp) => lamp === address.get('lamp')) ?? null,
    text: (address.get('q') ?? '').slice(0, longestText),
  };
}

/** The same as an address after the question mark; empty when all are shown. */
export function writeCaseFilter({ lamp, text, word }: CaseFilter): string {
  const said = Object.entries({
    word,
    lamp,
    q: text.trim() === '' ? null : text.trim(),
  }).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return new URLSearchParams(said).toString();
}
