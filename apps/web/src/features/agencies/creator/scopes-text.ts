import type { AgencyScope } from '@leakblock/domain/agencies';
import { pageLanguage } from '#lib/language.ts';
import { text } from '#lib/texts.ts';

/** What a creator allows beyond looking, in one line. */
export function scopesText(scopes: readonly AgencyScope[]): string {
  if (scopes.length === 0) return text('agency-area.scopes.none');
  const words = scopes.map((scope) => text(`agency-area.scope.${scope}`));
  return new Intl.ListFormat(pageLanguage(), { type: 'conjunction' }).format(words);
}
