import { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Ends a connection that was asked something and has not said a word for this long, as after a cable was pulled or a
 * firewall forgot it: who waits is told, and the pool makes another. The database's own time limit is of no use then,
 * since nobody hears of it.
 * @param silentMs longer than any statement may take
 */
export function dropWhenSilent(client: pg.ClientBase, silentMs: number): void {
  const asking = client as unknown as { connection: pg.Connection; readyForQuery: boolean };
  const { connection } = asking;
  const { stream } = connection;
  if (!(stream instanceof Socket)) return;
  // One that nobody asks anything is silent by right.
  let answered = stream.bytesWritten;
  // After the client heard of it: it may wait for the next answer already.
  connection.on('readyForQuery', () => {
    if (asking.readyForQuery) answered = stream.bytesWritten;
  });
  stream.setTimeout(silentMs);
  // Each time, not once as with a function given above: the first may come while nobody asks anything.
  stream.on('timeout', () => {
    if (stream.bytesWritten > answered)
      stream.destroy(new Error('Connection terminated: the database does not answer.'));
  });
}
