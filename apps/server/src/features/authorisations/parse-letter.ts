import { AppError } from '@leakblock/domain/errors';
import type { Context } from 'hono';
import { z } from 'zod';
import { parseJson } from '#platform/errors';
import type { ServerHono } from '#platform/feature';

/**
 * The entries of a letter, checked.
 * @throws AppError `authorisations.signature_required` when nothing but it is missing, else
 * `authorisations.letter_invalid`, with the names of the fields
 */
export async function parseLetter<Schema extends z.ZodType>(
  c: Context<ServerHono>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await parseJson(c, z.looseObject({})));
  if (parsed.success) return parsed.data;
  const fields = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')))];
  if (fields.every((field) => field === 'signature')) {
    throw new AppError('authorisations.signature_required');
  }
  throw new AppError(
    'authorisations.letter_invalid',
    `Not as they should be: ${fields.filter((field) => field !== '').join(', ') || 'the body'}.`,
  );
}
