import { useState } from 'react';
import { dataFailureText } from '#lib/data-failure.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Section } from '#ui/page.tsx';
import { useAccount, useWriteProfile } from '../use-account.ts';

/** Whether the browser's tab and its history stay neutral. */
export function DiscreetSetting() {
  const account = useAccount();
  const write = useWriteProfile();
  // What was just chosen, until the profile has it.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function choose(isDiscreet: boolean) {
    setChosen(isDiscreet);
    setFailure(null);
    try {
      await write({ discreet_mode: isDiscreet });
    } catch (error) {
      setFailure(dataFailureText(error));
    } finally {
      setChosen(null);
    }
  }

  return (
    <Section
      id="discreet"
      title={text('settings.discreet.title')}
      lede={text('settings.discreet.lede')}
    >
      <Loaded query={account} lines={1}>
        {({ profile }) => (
          <CheckboxField
            id="discreet-mode"
            role="switch"
            label={text('settings.discreet.label')}
            error={failure}
            checked={chosen ?? profile.discreet_mode}
            onChange={({ target }) => {
              if (chosen === null) void choose(target.checked);
            }}
          />
        )}
      </Loaded>
    </Section>
  );
}
