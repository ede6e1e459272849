import { useState } from 'react';
import { exportFilingAnswer, exportLimit } from '@leakblock/domain/removal-requests';
import type { ExportFilingAnswer } from '@leakblock/domain/removal-requests';
import { saveFile } from '#lib/save-file.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCall } from '../use-call.ts';

/** The requests that are shown, as files: one text for Google's bulk upload, a sheet for every other. */
export function ExportFiling({ requestIds }: { requestIds: readonly string[] }) {
  const { failure, isBusy, run } = useCall();
  const [files, setFiles] = useState<ExportFilingAnswer['files'] | null>(null);
  async function write() {
    const body = { requestIds: requestIds.slice(0, exportLimit) };
    const answer = await run('export-filing', body, exportFilingAnswer);
    if (answer !== null) setFiles(answer.files);
  }
  const save = ({ name, text: words }: ExportFilingAnswer['files'][number]) =>
    saveFile(new Blob([words], { type: 'text/plain;charset=utf-8' }), name);
  return (
    <div className="filing-export">
      <p className="actions">
        <Button look="quiet" aria-disabled={isBusy} onClick={() => void write()}>
          {text('removal-requests.filing.export', {
            count: Math.min(requestIds.length, exportLimit),
          })}
        </Button>
      </p>
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      {files !== null && (
        <ul className="filing-files" aria-label={text('removal-requests.filing.files')}>
          {files.length === 0 && <li>{text('removal-requests.filing.noFiles')}</li>}
          {files.map((file) => (
            <li key={file.name}>
              <button type="button" className="text-button" onClick={() => save(file)}>
                {text('removal-requests.filing.save', { name: file.name })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
