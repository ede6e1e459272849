import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { reportRequestInput } from '@leakblock/domain/scans';
import type { FailureCode } from '#lib/failure.ts';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { isLanguage, languages, pageLanguage } from '#lib/language.ts';
import { languageNames } from '#lib/language-names.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';

type ReportRequestProps = {
  resultToken: string;
  /** Masked address that has asked already; null when nobody did. */
  requestedBy: string | null;
};

/** Asks for the PDF report by e-mail. */
export function ReportRequest({ resultToken, requestedBy }: ReportRequestProps) {
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState(pageLanguage);
  const [isSending, setIsSending] = useState(false);
  const [savedFor, setSavedFor] = useState(requestedBy);
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
      setSavedFor(request.data.email);
    } catch (error) {
      setFailure(error instanceof RequestFailure ? error.code : 'server.unexpected');
    } finally {
      setIsSending(false);
    }
  }

  const isEmailWrong = failure === 'scans.report_email_invalid';
  return (
    <section className="panel" aria-labelledby="report-title">
      <h3 id="report-title">{text('results.report.title')}</h3>
      {savedFor !== null ? (
        <Notice tone="good">
          <p>{text('results.report.saved', { email: savedFor })}</p>
        </Notice>
      ) : (
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
            onChange={(event) => setEmail(event.target.value)}
            error={isEmailWrong ? failureText(failure) : null}
          />
          <div className="field">
            <label className="field-label" htmlFor="report-language">
              {text('results.report.language')}
            </label>
            <select
              id="report-language"
              className="field-input"
              value={language}
              onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
            >
              {languages.map((each) => (
                <option key={each} value={each} lang={each}>
                  {languageNames[each]}
                </option>
              ))}
            </select>
          </div>
          <Button type="submit" aria-disabled={isSending}>
            {isSending ? text('results.report.sending') : text('results.report.submit')}
          </Button>
          {failure !== null && !isEmailWrong && (
            <Notice tone="problem">
              <p>{failureText(failure)}</p>
            </Notice>
          )}
        </form>
      )}
    </section>
  );
}
