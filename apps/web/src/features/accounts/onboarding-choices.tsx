import { useState } from 'react';
import { X } from 'lucide-react';
import type { DraftLink } from '#lib/onboarding-draft.ts';
import { iconOf, profileUrl } from '#lib/platforms.ts';
import { PlatformIcon } from '#lib/platform-icon.tsx';
import { text } from '#lib/texts.ts';
import { TextField } from '#ui/text-field.tsx';
import { cleanTyped, isCustom, judgeTyped } from './onboarding-choice.ts';
import type { Choice } from './onboarding-choice.ts';

type OnboardingChoicesProps = {
  choices: readonly Choice[];
  /** Next was pressed: half an address is said to be one. */
  isChecked: boolean;
  onChange: (links: DraftLink[]) => void;
};

/** The chosen platforms with a field for the person's name on each. */
export function OnboardingChoices({ choices, isChecked, onChange }: OnboardingChoicesProps) {
  if (choices.length === 0) return null;
  const links = choices.map(({ platform, typed }) => ({
    platformId: platform.id,
    username: typed,
  }));
  return (
    <ul className="onboarding-choices">
      {choices.map((choice, place) => {
        const { id } = choice.platform;
        const next = choices[place + 1] ?? choices[place - 1];
        return (
          <li key={id}>
            <ChoiceField
              choice={choice}
              isChecked={isChecked}
              onType={(username) =>
                onChange(
                  links.map((link) => (link.platformId === id ? { ...link, username } : link)),
                )
              }
              onRemove={() => {
                // The button that was pressed is about to go: the focus goes on before it would be lost.
                document.getElementById(next ? fieldId(next) : 'platform-search')?.focus();
                onChange(links.filter(({ platformId }) => platformId !== id));
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}

const fieldId = ({ platform }: Choice) => `onboarding-link-${platform.id}`;

function ChoiceField(props: {
  choice: Choice;
  isChecked: boolean;
  onType: (typed: string) => void;
  onRemove: () => void;
}) {
  const { choice, isChecked, onType, onRemove } = props;
  const { platform, typed } = choice;
  const [isLeft, setIsLeft] = useState(false);
  const isAddress = isCustom(platform);
  const found = judgeTyped(choice);
  // An address is wrong until its beginning is typed: nothing is said of it before the field was left.
  const problem = isAddress && !isLeft && !isChecked ? null : found;
  const { label } = platform;
  const hint =
    isAddress || typed === '' || found !== null
      ? platform.usernameHint
      : profileUrl(platform, typed);
  return (
    <div className="onboarding-choice">
      <PlatformIcon platform={iconOf(platform)} />
      <TextField
        id={fieldId(choice)}
        name={platform.id}
        label={
          isAddress
            ? text('onboarding.links.url')
            : text('onboarding.links.username', { platform: label })
        }
        error={problem === null ? null : text(`onboarding.links.${problem}`)}
        {...(hint === undefined ? {} : { hint })}
        value={typed}
        onChange={(event) => onType(cleanTyped(platform, event.target.value))}
        onBlur={() => setIsLeft(true)}
        inputMode={isAddress ? 'url' : 'text'}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={isAddress ? 500 : 100}
        action={
          <button
            type="button"
            className="onboarding-remove"
            aria-label={text('onboarding.links.remove', { platform: label })}
            onClick={onRemove}
          >
            <X size={20} aria-hidden="true" />
          </button>
        }
      />
    </div>
  );
}
