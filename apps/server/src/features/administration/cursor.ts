import { AppError } from '@leakblock/domain/errors';
import { z } from 'zod';

/** A place in a list that is ordered by a moment and an id. */
export type Place = { at: string; id: string };

/** A moment that a table can hold: our own are of this century, and told in UTC. */
const moment = z.iso.datetime({ offset: true }).regex(/^20\d\d-.*(?:Z|\+00:00)$/u);
const place = z.tuple([moment, z.uuid()]);

/** The place as one opaque word. */
export const writeCursor = ({ at, id }: Place): string =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** @throws AppError `request.invalid` for one that this server did not write */
export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    value = null;
  }
  const parsed = place.safeParse(value);
  if (!parsed.success) throw new AppError('request.invalid', 'cursor: not one of this list');
  const [at, id] = parsed.data;
  return { at, id };
}
