import type { FakeProfilePart } from '@leakblock/domain/fake-profiles';
import { formatNumber, formatProbability } from '#lib/format.ts';
import { text } from '#lib/texts.ts';

/** A part of the score in words. `name` is the person's name that the profile is like. */
export function partText(part: FakeProfilePart, name: string): string {
  switch (part.reason) {
    case 'name':
      return text(`fake-profiles.why.name.${part.likeness}`, { name });
    case 'display_name':
      return text(`fake-profiles.why.display_name.${part.is}`);
    case 'avatar':
      return part.label === 'none' || part.of === 'none'
        ? text('fake-profiles.why.avatar.none')
        : text(`fake-profiles.why.avatar.${part.of}.${part.label}`);
    case 'bio':
      return text('fake-profiles.why.bio', { percent: formatProbability(part.share) });
    case 'links_to_own':
    case 'links_to_sales':
      return text(`fake-profiles.why.${part.reason}`, { count: part.count });
    case 'age':
      return text('fake-profiles.why.age', { days: part.days });
    case 'followers':
      return text('fake-profiles.why.followers', {
        followers: part.followers,
        official: formatNumber(part.official),
      });
    case 'existence':
      return text('fake-profiles.why.existence', { percent: formatProbability(part.probability) });
    case 'unread':
      return text(`fake-profiles.why.unread.${part.why}`);
    case 'short_name':
    case 'stopped':
      return text(`fake-profiles.why.${part.reason}`);
  }
}
