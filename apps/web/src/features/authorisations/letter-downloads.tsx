import { useState } from 'react';
import { letterEditions } from '@leakblock/domain/authorisations';
import type { LetterEdition } from '@leakblock/domain/authorisations';
import { useQueryClient } from '@tanstack/react-query';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { saveFile } from '#lib/save-file.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Both editions of a letter, to be saved. */
export function LetterDownloads({ id, version }: { id: string; version: number }) {
  const [busy, setBusy] = useState<LetterEdition | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const queries = useQueryClient();

  async function download(edition: LetterEdition) {
    setBusy(edition);
    setProblem(null);
    try {
      const answer = await callFunction(
        'download-authorisation',
        { id, edition },
        { accept: 'application/pdf' },
      );
      saveFile(await answer.blob(), `authorisation-${String(version)}-${edition}.pdf`);
      await queries.invalidateQueries({ queryKey: ['letters'] });
    } catch (error) {
      setProblem(failureText(error instanceof RequestFailure ? error.code : 'server.unexpected'));
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      <div className="actions">
        {letterEditions.map((edition) => (
          <Button
            key={edition}
            look="quiet"
            aria-disabled={busy !== null}
            onClick={() => {
              if (busy === null) void download(edition);
            }}
          >
            {text(`authorisations.letter.${edition}`)}
          </Button>
        ))}
      </div>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <p className="quiet">{text('authorisations.letter.editions')}</p>
    </>
  );
}
