import type { Session } from '@supabase/supabase-js';
import { isSecondStepOpen } from '#lib/is-second-step-open.ts';
import { logProblem } from '#lib/log-problem.ts';
import { readClaims } from '#lib/read-claims.ts';

/** Key in session storage: the session that began in this tab, and what of its beginning is done. */
const begunKey = 'session-begun';

/** What this page is doing. */
const running = new Set<string>();

/**
 * Does what belongs to a sign-in, each part once per session and tab: not again by every page, but by the next one when it
 * has failed. Half a sign-in, whose second step is open, is none yet.
 * @param parts by the names under which they are remembered; each tells whether it is done
 */
export async function beginSession(
  session: Session,
  parts: Readonly<Record<string, () => Promise<boolean>>>,
): Promise<void> {
  if (isSecondStepOpen(session)) return;
  // A renewed token is still the same session; a token that cannot be read stands for itself.
  const id = readClaims(session.access_token).sessionId ?? session.access_token;
  await Promise.all(Object.entries(parts).map(([name, run]) => doOnce(id, name, run)));
}

async function doOnce(session: string, name: string, run: () => Promise<boolean>): Promise<void> {
  const key = `${session} ${name}`;
  if (running.has(key) || readDone(session).includes(name)) return;
  running.add(key);
  try {
    if (await run()) noteDone(session, name);
  } catch (error) {
    logProblem(`What belongs to a sign-in was not done: ${name}.`, String(error));
  } finally {
    running.delete(key);
  }
}

function readDone(session: string): unknown[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(begunKey) ?? 'null') as Partial<
      Record<string, unknown>
    > | null;
    return kept?.['session'] === session && Array.isArray(kept['done']) ? kept['done'] : [];
  } catch {
    // Nothing is known without storage, nor from what an earlier version left there.
    return [];
  }
}

function noteDone(session: string, name: string): void {
  try {
    const done = [...readDone(session), name];
    sessionStorage.setItem(begunKey, JSON.stringify({ session, done }));
  } catch {
    // Without storage every page does it.
  }
}
