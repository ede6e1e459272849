import { useState } from 'react';
import { verifyDocumentAnswer } from '@leakblock/domain/authorisations';
import type { VerifyDocumentAnswer } from '@leakblock/domain/authorisations';
import { digestFile } from '#lib/digest-file.ts';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { useIsHydrated } from '#lib/use-browser-value.ts';
import { readField } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { VerifiedNote } from './verified-note.tsx';

const form = /^[0-9a-f]{64}$/;

/** Island: a document's hash is made here and asked about; the document itself goes nowhere. */
export function VerifyDocument() {
  const [hash, setHash] = useState('');
  const [hashProblem, setHashProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<VerifyDocumentAnswer | null>(null);
  const isHydrated = useIsHydrated();

  async function ask(sha256: string) {
    setIsBusy(true);
    setProblem(null);
    setAnswer(null);
    try {
      setAnswer(await callForJson('verify-document', { sha256 }, verifyDocumentAnswer));
    } catch (error) {
      setProblem(explain(error));
    } finally {
      setIsBusy(false);
    }
  }

  async function takeFile(file: File | undefined) {
    if (file === undefined || isBusy) return;
    setHashProblem(null);
    let sha256: string;
    try {
      sha256 = await digestFile(file);
    } catch {
      setProblem(text('authorisations.verify.unreadable'));
      return;
    }
    setHash(sha256);
    await ask(sha256);
  }

  function check(typed: string) {
    // What was typed before the page lived is in the field alone.
    setHash(typed);
    const sha256 = typed.replaceAll(/\s/g, '').toLowerCase();
    const isRight = form.test(sha256);
    setHashProblem(isRight ? null : text('authorisations.verify.hashWrong'));
    if (isRight) void ask(sha256);
  }

  return (
    <>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void takeFile(event.dataTransfer.files[0]);
        }}
      >
        <TextField
          id="verify-file"
          type="file"
          accept="application/pdf,.pdf"
          label={text('authorisations.verify.file')}
          hint={text('authorisations.verify.fileHint')}
          disabled={!isHydrated}
          onChange={({ target }) => void takeFile(target.files?.[0])}
        />
      </div>
      <p className="quiet">{text('authorisations.verify.or')}</p>
      <form
        className="form"
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) check(readField(new FormData(event.currentTarget), 'hash'));
        }}
      >
        <TextField
          id="verify-hash"
          name="hash"
          label={text('authorisations.verify.hash')}
          hint={text('authorisations.verify.hashHint')}
          error={hashProblem}
          value={hash}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setHash(target.value)}
        />
        <p className="actions">
          <Button type="submit" disabled={!isHydrated} aria-disabled={isBusy}>
            {text(isBusy ? 'authorisations.verify.checking' : 'authorisations.verify.check')}
          </Button>
        </p>
      </form>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      {answer !== null && <VerifiedNote answer={answer} />}
    </>
  );
}

function explain(error: unknown): string {
  const code = error instanceof RequestFailure ? error.code : 'server.unexpected';
  return code === 'authorisations.verified_too_often'
    ? text('authorisations.verify.tooOften')
    : failureText(code);
}
