import { languageNames } from '#lib/language-names.ts';
import { isLanguage, languages, pageLanguage, storeLanguage } from '#lib/language.ts';
import { text } from '#lib/texts.ts';
import { Page, Section } from '#ui/page.tsx';

/** The settings of a suspended account: what needs no session. */
export function SuspendedSettings({ onBack }: { onBack: () => void }) {
  return (
    <main id="main">
      <Page title={text('accounts.suspended.settings')} isNarrow>
        <Section id="language" title={text('accounts.suspended.language')}>
          <div className="field">
            <label className="field-label" htmlFor="suspended-language">
              {text('accounts.suspended.language')}
            </label>
            <select
              id="suspended-language"
              className="field-input"
              defaultValue={pageLanguage()}
              onChange={({ target }) => {
                if (!isLanguage(target.value)) return;
                storeLanguage(target.value);
                location.reload();
              }}
            >
              {languages.map((language) => (
                <option key={language} value={language} lang={language}>
                  {languageNames[language]}
                </option>
              ))}
            </select>
          </div>
        </Section>
        <p>{text('accounts.suspended.settingsBody')}</p>
        <p className="actions">
          <button type="button" className="button button-quiet" onClick={onBack}>
            {text('accounts.suspended.back')}
          </button>
          <a className="button button-quiet" href="/privacy-policy">
            {text('accounts.suspended.privacy')}
          </a>
        </p>
      </Page>
    </main>
  );
}
