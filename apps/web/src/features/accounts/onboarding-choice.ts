import { officialLinkUrl } from '@leakblock/domain/accounts';
import {
  customPlatformUrl,
  normaliseUsername,
  onboardingCategories,
  username,
} from '@leakblock/domain/site-catalogue';
import type { Platform } from '@leakblock/domain/site-catalogue';
import type { DraftLink } from '#lib/onboarding-draft.ts';
import { customPlatform, profileUrl, usernameOf } from '#lib/platforms.ts';
import type { NewLink } from './save-onboarding.ts';

/** Platforms that may be chosen in the wizard. */
export const onboardingPlatformLimit = 10;

/** A chosen platform with what was typed for it. */
export type Choice = { platform: Platform; typed: string };

/** Platforms the wizard offers, the one for any other address last. */
export function offeredPlatforms(platforms: readonly Platform[]): Platform[] {
  return [
    ...platforms.filter(({ category }) => onboardingCategories.includes(category)),
    customPlatform,
  ];
}

/** The choices of a draft, each platform once; those the catalogue no longer holds are left out. */
export function choicesOf(links: readonly DraftLink[], offered: readonly Platform[]): Choice[] {
  const ids = new Set(links.map(({ platformId }) => platformId));
  return [...ids].slice(0, onboardingPlatformLimit).flatMap((id) => {
    const platform = offered.find((each) => each.id === id);
    const typed = links.find(({ platformId }) => platformId === id)?.username ?? '';
    return platform === undefined ? [] : [{ platform, typed }];
  });
}

/** Platforms whose label contains what was searched for, whatever its case. */
export function searchPlatforms(platforms: readonly Platform[], wanted: string): Platform[] {
  const words = wanted.trim().toLowerCase();
  return platforms.filter(({ label }) => label.toLowerCase().includes(words));
}

export const isCustom = ({ id }: Platform): boolean => id === customPlatform.id;

/** What becomes of the input while it is typed: a pasted address of her profile is the name in it; a whole address stays. */
export function cleanTyped(platform: Platform, input: string): string {
  return isCustom(platform) ? input : normaliseUsername(usernameOf(platform, input) ?? input);
}

export type TypedProblem = 'usernameInvalid' | 'urlInvalid' | 'urlBroken';

/** What is wrong with it; an empty one is never wrong, it is left out. */
export function judgeTyped({ platform, typed }: Choice): TypedProblem | null {
  if (typed.trim() === '') return null;
  if (!isCustom(platform)) return username.safeParse(typed).success ? null : 'usernameInvalid';
  if (!customPlatformUrl.safeParse(typed).success) return 'urlInvalid';
  return officialLinkUrl.safeParse(typed).success ? null : 'urlBroken';
}

/** What is saved: without choices that were left empty, and each address once. */
export function linksToSave(choices: readonly Choice[]): NewLink[] {
  const links = choices
    .filter(({ typed }) => typed.trim() !== '')
    .map(({ platform, typed }) => ({ platform: platform.label, url: profileUrl(platform, typed) }));
  return links.filter(({ url }, place) => links.findIndex((each) => each.url === url) === place);
}
