import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Queue } from '@leakblock/domain/administration';
import { useAct } from '#lib/use-act.ts';
import { formatDateTime } from '#lib/format.ts';
import { callFunction } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ActDialog } from '../act-dialog.tsx';

/** One job, with what it said when it failed; one that ended badly can be tried again or deleted. */
export function JobItem({ job }: { job: Queue['jobs'][number] }) {
  const { id, queue, state } = job;
  const client = useQueryClient();
  const [isDeleting, setIsDeleting] = useState(false);
  const { isBusy, problem, run } = useAct();
  const reread = () => client.invalidateQueries({ queryKey: ['administration', 'queue'] });
  const isOver = state === 'failed' || state === 'dead';
  return (
    <li>
      <h3>
        <code>{queue}</code>
      </h3>
      <p className="quiet">
        {text('administration.queue.made', { when: formatDateTime(job.createdAt) })}
        {job.startedAt !== null &&
          ` · ${text('administration.queue.started', { when: formatDateTime(job.startedAt) })}`}
        {job.endedAt !== null &&
          ` · ${text('administration.queue.ended', { when: formatDateTime(job.endedAt) })}`}
        {job.attempts > 0 && ` · ${text('administration.queue.attempts', { count: job.attempts })}`}
      </p>
      {job.problem !== null && (
        <pre className="admin-code" tabIndex={0}>
          {job.problem}
        </pre>
      )}
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      {isOver && (
        <p className="actions">
          <Button
            look="quiet"
            aria-disabled={isBusy}
            aria-label={`${text('administration.queue.retry')}: ${queue}`}
            onClick={() =>
              void run(async () => {
                await callFunction('retry-job', { id, queue });
                await reread();
              })
            }
          >
            {text('administration.queue.retry')}
          </Button>
          <Button
            look="quiet"
            aria-label={`${text('administration.queue.delete')}: ${queue}`}
            onClick={() => setIsDeleting(true)}
          >
            {text('administration.queue.delete')}
          </Button>
        </p>
      )}
      {isDeleting && (
        <ActDialog
          id="job-act"
          title={text('administration.queue.deleteTitle')}
          body={text('administration.queue.deleteBody', { queue })}
          submit={text('administration.queue.deleteSubmit')}
          reasonHint={null}
          act={() => callFunction('delete-job', { id, queue })}
          onDone={() => {
            setIsDeleting(false);
            void reread();
          }}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </li>
  );
}
