import { AppError } from '@leakblock/domain/errors';
import { z } from 'zod';

/** Moments of ours are of this century, and told in UTC. */
const ourMoment = z.iso.datetime({ offset: true }).regex(/^20\d\d-.*(?:Z|\+00:00)$/u);
const place = z.tuple([ourMoment, z.uuid()]);

/** Where a page ended, as a cursor: a moment, and the row of that moment. */
export const writePlace = (at: string, id: string): string => `${at}~${id}`;

/** @throws AppError `request.invalid` for a cursor that was not ours */
export function readPlace(cursor: string): { at: string; id: string } {
  const parsed = place.safeParse(cursor.split('~'));
  if (!parsed.success) throw new AppError('request.invalid', 'cursor: not one of ours.');
  const [at, id] = parsed.data;
  return { at, id };
}
