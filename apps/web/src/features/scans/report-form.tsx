import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { reportRequestInput } from '@leakblock/domain/scans';
import type { FailureCode } from '#lib/failure.ts';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { pageLanguage } from '#lib/language.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ReportLanguage } from './report-language.tsx';

type ReportFormProps = {
  resultToken: string;
  email: string;
  onEmail: (email: string) => void;
  /** The mail with the link is on its way to this address. */
  onSent: (email: string) => void;
};

/** To which address, and in which language, the report is wanted. */
export function ReportForm({ email, onEmail, onSent, resultToken }: ReportFormProps) {
  const [language, setLanguage] = useState(pageLanguage);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<FailureCode | null>(null);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (isSending) return;
    const request = reportRequestInput.safeParse({ resultToken, email, language });
    if (!request.success) {
      setFailure('scans.report_email_invalid');
      return;
    }
    setFailure(null);
    setIsSending(true);
    try {
      await callFunction('instant-scan-report', request.data);
      onSent(request.data.email);
    } catch (error) {
      setFailure(error instanceof RequestFailure ? error.code : 'server.unexpected');
      setIsSending(false);
    }
  }

  const isEmailWrong = failure === 'scans.report_email_invalid';
  return (
    <form className="report-form" noValidate onSubmit={(event) => void send(event)}>
      <p>{text('results.report.body')}</p>
      <TextField
        id="report-email"
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={254}
        label={text('results.report.email')}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        error={isEmailWrong ? failureText(failure) : null}
      />
      <ReportLanguage value={language} onChange={setLanguage} />
      <Button type="submit" aria-disabled={isSending}>
        {isSending ? text('results.report.sending') : text('results.report.submit')}
      </Button>
      {failure !== null && !isEmailWrong && (
        <Notice tone="problem">
          <p>{failureText(failure)}</p>
        </Notice>
      )}
    </form>
  );
}
