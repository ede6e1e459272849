import type { Queue } from '@leakblock/domain/administration';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';

const figures = ['waiting', 'running', 'failed', 'dead'] as const;

/** Figures of each kind of job that has any; the others by name. */
export function QueueTable({ queues }: { queues: Queue['queues'] }) {
  const busy = queues.filter((queue) => figures.some((name) => queue[name] > 0));
  const idle = queues.filter((queue) => !busy.includes(queue));
  return (
    <>
      {busy.length === 0 ? (
        <p className="quiet">{text('administration.queue.empty')}</p>
      ) : (
        <BusyTable queues={busy} />
      )}
      {idle.length > 0 && (
        <details className="quiet">
          <summary>{text('administration.queue.idle', { count: idle.length })}</summary>
          <ul className="bullets">
            {idle.map(({ name }) => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function BusyTable({ queues }: { queues: Queue['queues'] }) {
  return (
    <div className="admin-table" role="group" aria-labelledby="queues-title" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('administration.queue.kind')}</th>
            {figures.map((name) => (
              <th key={name} scope="col" className="is-number">
                {text(`administration.queue.state.${name}`)}
              </th>
            ))}
            <th scope="col">{text('administration.queue.oldest')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <tr key={queue.name}>
              <th scope="row">
                <code>{queue.name}</code>
              </th>
              {figures.map((name) => (
                <td key={name} className="is-number">
                  {formatNumber(queue[name])}
                </td>
              ))}
              <td>
                {queue.oldestWaitingAt === null ? '–' : formatDateTime(queue.oldestWaitingAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
