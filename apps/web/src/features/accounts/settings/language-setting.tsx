import { useState } from 'react';
import { languageNames } from '#lib/language-names.ts';
import { isLanguage, languages, pageLanguage, storeLanguage } from '#lib/language.ts';
import { goTo } from '#lib/go-to.ts';
import { logProblem } from '#lib/log-problem.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useWriteProfile } from '../use-account.ts';

/** The language of the pages and of our mails: kept in this browser and on the profile. */
export function LanguageSetting() {
  const write = useWriteProfile();
  const [wanted, setWanted] = useState(pageLanguage);
  const [isBusy, setIsBusy] = useState(false);

  async function apply() {
    setIsBusy(true);
    storeLanguage(wanted);
    try {
      await write({ locale: wanted });
    } catch (error) {
      // This browser knows it; the next change tells the profile.
      logProblem('The language was not kept on the profile.', String(error));
    }
    goTo(location.pathname);
  }

  return (
    <Section
      id="language"
      title={text('settings.language.title')}
      lede={text('settings.language.lede')}
    >
      <SelectField
        id="language-select"
        label={text('settings.language.label')}
        value={wanted}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={({ target }) => {
          if (isLanguage(target.value)) setWanted(target.value);
        }}
      />
      <p className="actions">
        <Button look="quiet" aria-disabled={isBusy} onClick={() => void apply()}>
          {isBusy ? text('settings.busy') : text('settings.language.apply')}
        </Button>
      </p>
    </Section>
  );
}
