import { useState } from 'react';
import { agencyReportInput } from '@leakblock/domain/agencies';
import { dataFailureText } from '#lib/data-failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { languageNames } from '#lib/language-names.ts';
import { languages, pageLanguage } from '#lib/language.ts';
import { saveFile } from '#lib/save-file.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { CreatorChoice } from './creator-choice.tsx';
import { PeriodFields } from './period-fields.tsx';
import { isPeriod, presetPeriod } from './period.ts';

type ReportSectionProps = { creators: readonly { userId: string; name: string }[] };

/** A report under the agency's own brand: about whom, of which time, in which language; saved as a PDF. */
export function ReportSection({ creators }: ReportSectionProps) {
  const [period, setPeriod] = useState(() => presetPeriod('month', new Date()));
  const [isAboutAll, setIsAboutAll] = useState(true);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [language, setLanguage] = useState(pageLanguage);
  const [isWrong, setIsWrong] = useState(false);
  const { isBusy, outcome, write } = useReport();

  const linked = creators.filter(({ userId }) => chosen.has(userId)).map(({ userId }) => userId);
  const read = agencyReportInput.safeParse({
    ...{ ...period, language, creatorIds: isAboutAll ? null : linked },
  });

  return (
    <Section
      id="report"
      title={text('agency-area.report.title')}
      lede={
        <>
          {text('agency-area.report.lede')}{' '}
          <a href="/agency/settings">{text('agency-area.report.look')}</a>
        </>
      }
    >
      <form
        className="form"
        noValidate
        aria-label={text('agency-area.report.title')}
        onSubmit={(event) => {
          event.preventDefault();
          setIsWrong(!read.success);
          if (read.success && isPeriod(period)) void write(read.data);
        }}
      >
        <div className="agency-filter agency-about">
          <PeriodFields id="report" period={period} onChange={setPeriod} />
          <SelectField
            id="report-language"
            label={text('agency-area.report.language')}
            value={language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={({ target }) =>
              setLanguage(languages.find((each) => each === target.value) ?? 'en')
            }
          />
          <SelectField
            id="report-who"
            label={text('agency-area.report.about')}
            value={isAboutAll ? 'all' : 'chosen'}
            options={[
              { value: 'all', label: text('agency-area.analytics.all') },
              { value: 'chosen', label: text('agency-area.report.chosen') },
            ]}
            onChange={({ target }) => setIsAboutAll(target.value === 'all')}
          />
        </div>
        {!isAboutAll && (
          <CreatorChoice
            creators={creators}
            chosen={new Set(linked)}
            error={isWrong && !read.success ? text('agency-area.report.who.wrong') : null}
            onChange={setChosen}
          />
        )}
        {outcome !== null && (
          <Notice tone={outcome.isGood ? 'good' : 'problem'}>
            <p>{outcome.words}</p>
          </Notice>
        )}
        <p className="actions">
          <Button type="submit" aria-disabled={isBusy}>
            {text(isBusy ? 'agency-area.report.busy' : 'agency-area.report.submit')}
          </Button>
        </p>
      </form>
    </Section>
  );
}

/** Writes one report at a time and hands it to the browser. */
function useReport() {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ isGood: boolean; words: string } | null>(null);

  async function write(wanted: { from: string; to: string }) {
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(null);
    try {
      const answer = await callFunction('write-agency-report', wanted, {
        accept: 'application/pdf',
      });
      saveFile(await answer.blob(), `report-${wanted.from}-${wanted.to}.pdf`);
      setOutcome({ isGood: true, words: text('agency-area.report.done') });
    } catch (error) {
      setOutcome({ isGood: false, words: dataFailureText(error) });
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, outcome, write };
}
