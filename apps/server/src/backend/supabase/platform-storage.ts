import { AppError } from '@leakblock/domain/errors';
import { z } from 'zod';
import type { Secrets } from '../../platform/secrets.ts';
import { failure } from '../storage/storage-failure.ts';

/** Milliseconds for one file, there or back. */
const answerMs = 60_000;

/** The platform says some failures with status 400 and the real one inside. */
const refusal = z.object({ statusCode: z.coerce.number() });

/** Asks a platform's storage for objects, with the installation's secret key. @throws StorageFailure, AppError */
export function createPlatformStorage(
  secrets: Pick<Secrets, 'secretApiKey'>,
  supabaseUrl: string,
): (path: string, init: RequestInit) => Promise<Response> {
  const keys = {
    apikey: secrets.secretApiKey,
    authorization: `Bearer ${secrets.secretApiKey}`,
  };
  return async (path, init) => {
    const answer = await fetch(`${supabaseUrl}/storage/v1/object/${path}`, {
      ...init,
      headers: { ...keys, ...(init.headers as Record<string, string> | undefined) },
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    }).catch((cause: unknown) => {
      throw unavailable({ cause });
    });
    if (answer.ok) return answer;
    const said = refusal.safeParse(await answer.json().catch(() => null));
    const status = said.success ? said.data.statusCode : answer.status;
    if (status === 404) throw failure.noSuchKey();
    if (status === 409) throw failure.alreadyExists();
    if (status === 413) throw failure.tooLarge();
    throw unavailable({ cause: new Error(`The platform's storage answered ${String(status)}.`) });
  };
}

export const pathOf = (bucketId: string, name: string): string =>
  [bucketId, ...name.split('/')].map(encodeURIComponent).join('/');

export const unavailable = (options: ErrorOptions = {}): AppError =>
  new AppError('server.platform_unavailable', 'The platform’s storage does not answer.', {
    ...options,
    retryAfter: 5,
  });
