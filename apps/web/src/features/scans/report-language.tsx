import { isLanguage, languages } from '#lib/language.ts';
import type { Language } from '#lib/language.ts';
import { languageNames } from '#lib/language-names.ts';
import { text } from '#lib/texts.ts';

type ReportLanguageProps = { value: Language; onChange: (language: Language) => void };

/** In which language the report is written. */
export function ReportLanguage({ onChange, value }: ReportLanguageProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor="report-language">
        {text('results.report.language')}
      </label>
      <select
        id="report-language"
        className="field-input"
        value={value}
        onChange={({ target }) => isLanguage(target.value) && onChange(target.value)}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
