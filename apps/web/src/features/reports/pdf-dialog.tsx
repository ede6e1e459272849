import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useSubject } from '#lib/acting.ts';
import { languageNames } from '#lib/language-names.ts';
import { isLanguage, languages, pageLanguage } from '#lib/language.ts';
import { saveFile } from '#lib/save-file.ts';
import { text } from '#lib/texts.ts';
import { useAct } from '#lib/use-act.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { readReportPdf } from './read-reports.ts';

type PdfDialogProps = {
  reportId: string;
  /** Days of the report, for the file's name. */
  span: { from: string; to: string };
  isDiscreet: boolean;
  onClose: () => void;
};

/** The report as a file: in which language, and whether strangers may read from it what it is about. */
export function PdfDialog({ isDiscreet: isUsual, onClose, reportId, span }: PdfDialogProps) {
  const { call, isActing } = useSubject();
  const [language, setLanguage] = useState(pageLanguage);
  const [isDiscreet, setIsDiscreet] = useState(isUsual);
  const [isSaved, setIsSaved] = useState(false);
  const { isBusy, problem, run } = useAct();

  async function save(event: SubmitEvent) {
    event.preventDefault();
    setIsSaved(false);
    const isDone = await run(async () => {
      const file = await readReportPdf(reportId, { language, isDiscreet }, call);
      saveFile(file, `report-${span.from}-${span.to}.pdf`);
    });
    setIsSaved(isDone);
  }

  return (
    <Dialog labelledBy="pdf-title" onClose={onClose}>
      <form className="form" noValidate onSubmit={(event) => void save(event)}>
        <h2 id="pdf-title">{text('reports.pdf.title')}</h2>
        {isActing && <p className="quiet">{text('reports.pdf.brand')}</p>}
        <SelectField
          id="pdf-language"
          label={text('reports.pdf.language')}
          value={language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
        />
        <CheckboxField
          id="pdf-discreet"
          label={text('reports.pdf.discreet')}
          aria-describedby="pdf-discreet-hint"
          checked={isDiscreet}
          onChange={({ target }) => setIsDiscreet(target.checked)}
        />
        <p id="pdf-discreet-hint" className="field-hint">
          {text('reports.pdf.discreetHint')}
        </p>
        {problem !== null && (
          <Notice tone="problem">
            <p>{problem}</p>
          </Notice>
        )}
        {isSaved && (
          <Notice tone="good">
            <p>{text('reports.pdf.saved')}</p>
          </Notice>
        )}
        <p className="actions">
          <Button type="submit" aria-disabled={isBusy}>
            {text(isBusy ? 'reports.pdf.busy' : 'reports.pdf.submit')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text('reports.pdf.close')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
