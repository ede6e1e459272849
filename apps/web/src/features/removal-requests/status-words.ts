import { i18n } from '@lingui/core';
import type { StatusWord } from '@leakblock/domain/removal-requests';
import type { TextKey } from '#lib/texts.ts';
import { text } from '#lib/texts.ts';

/** The six words, what needs her first. */
export const shownWords = [
  'needs_you',
  'preparing',
  'sent',
  'waiting',
  'removed',
  'withdrawn',
] as const satisfies readonly StatusWord[];

/** What has no arguments; every code has words of this kind. */
type PlainKey = 'removal-requests.event.other';

/** The words for a code of the server; the general ones (or null) for a code that this page does not know. */
export function codeText(group: string, code: string, general: TextKey): string;
export function codeText(group: string, code: string, general: null): string | null;
export function codeText(group: string, code: string, general: TextKey | null): string | null {
  const key = `removal-requests.${group}.${code}`;
  if (key in i18n.messages) return text(key as PlainKey);
  return general === null ? null : text(general as PlainKey);
}
