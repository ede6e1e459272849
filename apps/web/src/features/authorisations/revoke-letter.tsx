import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { letterLimits } from '@leakblock/domain/authorisations';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';

/** Takes a letter back, after saying what that means. */
export function RevokeLetter({ id }: { id: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const queries = useQueryClient();

  async function revoke() {
    setIsBusy(true);
    setProblem(null);
    try {
      await callFunction('revoke-authorisation', { id, reason });
      setIsAsked(false);
      await queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['authorisation', 'letters', 'signing'].includes(String(queryKey[0])),
      });
    } catch (error) {
      setProblem(failureText(error instanceof RequestFailure ? error.code : 'server.unexpected'));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button look="quiet" onClick={() => setIsAsked(true)}>
        {text('authorisations.letter.revoke')}
      </Button>
      {isAsked && (
        <Dialog labelledBy="revoke-title" onClose={() => setIsAsked(false)}>
          <h2 id="revoke-title">{text('authorisations.letter.revoke.title')}</h2>
          <p>{text('authorisations.letter.revoke.body')}</p>
          <TextAreaField
            id="revoke-reason"
            rows={2}
            maxLength={letterLimits.reason}
            label={text('authorisations.letter.revoke.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {problem !== null && (
            <Notice tone="problem">
              <p>{problem}</p>
            </Notice>
          )}
          <div className="actions">
            <Button
              aria-disabled={isBusy}
              onClick={() => {
                if (!isBusy) void revoke();
              }}
            >
              {text('authorisations.letter.revoke.do')}
            </Button>
            <Button look="quiet" onClick={() => setIsAsked(false)}>
              {text('authorisations.letter.revoke.keep')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
