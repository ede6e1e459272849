import { useState } from 'react';
import type { Platform } from '@leakblock/domain/site-catalogue';
import { Loaded } from '#lib/loaded.tsx';
import type { DraftLink } from '#lib/onboarding-draft.ts';
import { usePlatforms } from '#lib/platforms.ts';
import { text } from '#lib/texts.ts';
import { useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { choicesOf, judgeTyped, linksToSave, offeredPlatforms } from './onboarding-choice.ts';
import { OnboardingChoices } from './onboarding-choices.tsx';
import { PlatformPicker } from './platform-picker.tsx';
import { saveOnboardingLinks } from './save-onboarding.ts';
import './onboarding.css';

type OnboardingLinksProps = {
  links: readonly DraftLink[];
  onChange: (links: DraftLink[]) => void;
  /** The links are saved, or it was tried, or nobody wanted to. */
  onDone: () => void;
};

/** The profiles that are really the person's own: platforms of the catalogue, and her name on each. */
export function OnboardingLinks(props: OnboardingLinksProps) {
  const query = usePlatforms();
  return (
    <>
      <Loaded query={query} lines={8}>
        {(platforms) => <Choosing {...props} offered={offeredPlatforms(platforms)} />}
      </Loaded>
      <button type="button" className="text-button" onClick={props.onDone}>
        {text('onboarding.links.skip')}
      </button>
    </>
  );
}

function Choosing(props: OnboardingLinksProps & { offered: readonly Platform[] }) {
  const { links, onChange, onDone, offered } = props;
  const [isChecked, setIsChecked] = useState(false);
  const choices = choicesOf(links, offered);
  const { form, button, isBusy } = useForm<never>({
    check: () => {
      setIsChecked(true);
      // The words stand at the fields; here they only hold the form back.
      const wrong = choices.filter((choice) => judgeTyped(choice) !== null);
      return Object.fromEntries(wrong.map(({ platform }) => [platform.id, platform.id]));
    },
    submit: async () => {
      const found = linksToSave(choices);
      if (found.length > 0) await saveOnboardingLinks(found);
      onDone();
    },
    explain: () => ({ failure: null }),
  });
  const isNothingChosen = choices.length === 0;
  return (
    <form className="form" {...form}>
      <OnboardingChoices choices={choices} isChecked={isChecked} onChange={onChange} />
      <PlatformPicker platforms={offered} choices={choices} onChange={onChange} />
      <Button {...button} disabled={button.disabled || isNothingChosen}>
        {isBusy ? text('onboarding.links.saving') : text('onboarding.next')}
      </Button>
    </form>
  );
}
