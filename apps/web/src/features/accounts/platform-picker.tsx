import { useState } from 'react';
import { platformCategories } from '@leakblock/domain/site-catalogue';
import type { Platform } from '@leakblock/domain/site-catalogue';
import type { DraftLink } from '#lib/onboarding-draft.ts';
import { iconOf } from '#lib/platforms.ts';
import { PlatformIcon } from '#lib/platform-icon.tsx';
import { text } from '#lib/texts.ts';
import { TextField } from '#ui/text-field.tsx';
import { isCustom, onboardingPlatformLimit, searchPlatforms } from './onboarding-choice.ts';
import type { Choice } from './onboarding-choice.ts';

type PlatformPickerProps = {
  platforms: readonly Platform[];
  choices: readonly Choice[];
  onChange: (links: DraftLink[]) => void;
};

/** The catalogue with a search; a platform is chosen once, and a second press takes it back. */
export function PlatformPicker({ platforms, choices, onChange }: PlatformPickerProps) {
  const [wanted, setWanted] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const chosen = new Set(choices.map(({ platform }) => platform.id));
  // The way to type any address is there whatever was searched for.
  const found = [
    ...searchPlatforms(
      platforms.filter((each) => !isCustom(each)),
      wanted,
    ),
    ...platforms.filter(isCustom),
  ];
  const groups = platformCategories
    .map((category) => [category, found.filter((each) => each.category === category)] as const)
    .filter(([, inIt]) => inIt.length > 0);

  function toggle({ id }: Platform) {
    const links = choices.map(({ platform, typed }) => ({
      platformId: platform.id,
      username: typed,
    }));
    const isFull = !chosen.has(id) && links.length >= onboardingPlatformLimit;
    setIsRefused(isFull);
    if (chosen.has(id)) onChange(links.filter(({ platformId }) => platformId !== id));
    else if (!isFull) onChange([...links, { platformId: id, username: '' }]);
  }

  return (
    <div className="platform-picker">
      <TextField
        id="platform-search"
        type="search"
        label={text('onboarding.links.search')}
        value={wanted}
        autoComplete="off"
        onChange={(event) => setWanted(event.target.value)}
        // Return would send the whole step.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className="field-error" role="alert">
        {isRefused && text('onboarding.links.full', { limit: onboardingPlatformLimit })}
      </p>
      <div className="platform-groups">
        {groups.map(([category, inIt]) => (
          <div key={category} role="group" aria-labelledby={`platforms-${category}`}>
            <h2 id={`platforms-${category}`}>{text(`siteCatalogue.category.${category}`)}</h2>
            <ul className="platform-list">
              {inIt.map((platform) => (
                <li key={platform.id}>
                  <button
                    type="button"
                    className="platform-choice"
                    aria-pressed={chosen.has(platform.id)}
                    onClick={() => toggle(platform)}
                  >
                    <PlatformIcon platform={iconOf(platform)} />
                    {isCustom(platform) ? text('onboarding.links.custom') : platform.label}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {found.length === 1 && <p className="quiet">{text('onboarding.links.notFound')}</p>}
    </div>
  );
}
