import { networkFailure, RequestFailure } from './failure.ts';

let asked: Promise<object> | null = null;

/**
 * What this installation tells every browser (`/config.json`), read once per page.
 * @throws RequestFailure when it cannot be read; the next call tries again
 */
export function readSettings(): Promise<object> {
  asked ??= ask().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

async function ask(): Promise<object> {
  let response: Response;
  try {
    response = await fetch('/config.json');
  } catch {
    throw networkFailure();
  }
  const settings: unknown = await response.json().catch(() => null);
  if (response.ok && typeof settings === 'object' && settings !== null) return settings;
  throw new RequestFailure(response.ok ? 'server.unexpected' : 'client.unreachable');
}
