import type { DataExport } from '@leakblock/domain/exports';
import { formatBytes } from './format-bytes.ts';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { useAct } from '#lib/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

type ExportStateProps = {
  found: DataExport;
  onCancel: () => Promise<void>;
  onDownload: () => Promise<void>;
};

const dayMs = 24 * 3600_000;

/** Where the newest export is, and what can be done with it. */
export function ExportState({ found, onCancel, onDownload }: ExportStateProps) {
  const { run, isBusy, problem } = useAct();
  const { status } = found;
  return (
    <Section id="state" title={text(`exports.state.${status}.title`)}>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <p role="status">{sentence(found)}</p>
      {(status === 'queued' || status === 'running') && (
        <>
          <ProgressBar
            label={text('exports.progress')}
            done={status === 'queued' ? 0 : found.done}
            total={status === 'queued' ? 0 : found.total}
          />
          <p className="actions">
            <Button look="quiet" aria-disabled={isBusy} onClick={() => void run(onCancel)}>
              {text('exports.cancel')}
            </Button>
          </p>
        </>
      )}
      {status === 'ready' && (
        <p className="actions">
          <Button aria-disabled={isBusy} onClick={() => void run(onDownload)}>
            {text('exports.download')}
          </Button>
        </p>
      )}
    </Section>
  );
}

function sentence({ bytes, done, expires_at, reason, status, total, created_at }: DataExport) {
  const when = formatDateTime(created_at);
  if (status === 'queued') return text('exports.state.queued.body');
  if (status === 'running')
    return text('exports.state.running.body', {
      done: formatNumber(done),
      total: formatNumber(total),
    });
  if (status === 'failed') return text(`exports.failed.${reason ?? 'gave_up'}`);
  if (status === 'ready') {
    const left = expires_at === null ? 0 : new Date(expires_at).getTime() - Date.now();
    return text('exports.state.ready.body', {
      size: formatBytes(bytes ?? 0),
      days: Math.max(1, Math.ceil(left / dayMs)),
    });
  }
  return status === 'expired'
    ? text('exports.state.expired.body', { when })
    : text('exports.state.cancelled.body', { when });
}
