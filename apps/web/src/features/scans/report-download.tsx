import { useState } from 'react';
import type { FailureCode } from '#lib/failure.ts';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { pageLanguage } from '#lib/language.ts';
import { saveFile } from '#lib/save-file.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ReportLanguage } from './report-language.tsx';

type ReportDownloadProps = {
  resultToken: string;
  /** An address was confirmed for it, which is said. */
  isConfirmed: boolean;
  /** Signed out meanwhile, or somebody else: an address has to be confirmed after all. */
  onRefused: () => void;
};

/** The report as a file. */
export function ReportDownload({ isConfirmed, onRefused, resultToken }: ReportDownloadProps) {
  const [language, setLanguage] = useState(pageLanguage);
  const [isBusy, setIsBusy] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [failure, setFailure] = useState<FailureCode | null>(null);

  async function download() {
    if (isBusy) return;
    setIsBusy(true);
    setIsSaved(false);
    setFailure(null);
    try {
      const answer = await callFunction(
        'write-scan-report',
        { resultToken, language },
        { accept: 'application/pdf' },
      );
      saveFile(await answer.blob(), 'report.pdf');
      setIsSaved(true);
    } catch (error) {
      const code = error instanceof RequestFailure ? error.code : 'server.unexpected';
      if (code === 'reports.not_confirmed') onRefused();
      else setFailure(code);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="report-form">
      <Notice tone="good">
        {isConfirmed && (
          <p>
            <strong>{text('results.report.confirmed')}</strong>
          </p>
        )}
        <p>{text(isSaved ? 'results.report.saved' : 'results.report.ready')}</p>
      </Notice>
      <ReportLanguage value={language} onChange={setLanguage} />
      <Button aria-disabled={isBusy} onClick={() => void download()}>
        {text(isBusy ? 'results.report.writing' : 'results.report.download')}
      </Button>
      {failure !== null && (
        <Notice tone="problem">
          <p>{failureText(failure)}</p>
        </Notice>
      )}
    </div>
  );
}
