import { z } from 'zod';
import type { Log } from '../../../platform/log.ts';
import type { Ask } from '../gateways/ask.ts';
import { realtimeLimits } from '../limits.ts';

/** A session that has ended: by sign-out, ban, deletion, a new password, a removed factor, or its time. */
type EndedSession = { sessionId: string };
/** `aal`: the level that its channels hear with. */
type Watched = { sessionId: string; userId: string; aal: string | undefined };

const messageSchema = z.object({ u: z.uuid().nullable(), s: z.uuid().nullable() });

export type SessionWatch = {
  /** What the triggers tell: a session, or all sessions of a person, may have ended. */
  hear: (text: string) => void;
  /** Calls back once per session that has ended, of those that `watched` names. Returns how to stop that. */
  onSessionEnded: (listener: (ended: EndedSession) => void) => () => void;
  /** Looks at all watched sessions. */
  checkAll: () => Promise<void>;
  stop: () => void;
};

/**
 * Notices the end of sessions: at once by the database's triggers, and by asking again and again in case one was
 * missed. When the database does not answer, nobody is taken for ended.
 */
export function createSessionWatch(options: {
  ask: Ask;
  /** Sessions that are in use on this gateway. */
  watched: () => Watched[];
  /** Called for each session that lives and has lost the level with which it is watched. */
  onSessionLowered: (lowered: { sessionId: string }) => void;
  /** Hours after which a session that is not refreshed has ended. */
  idleHours: number;
  log: Log;
}): SessionWatch {
  const { ask, watched, onSessionLowered, idleHours, log } = options;
  const listeners = new Set<(ended: EndedSession) => void>();

  async function check(sessions: readonly Watched[]): Promise<void> {
    const ids = [...new Set(sessions.map(({ sessionId }) => sessionId))];
    if (ids.length === 0) return;
    try {
      const rows = await ask<{ id: string; aal: string | null }>(
        `select s.id, s.aal from leakblock_realtime.living_sessions($1, $2) as living
         join auth.sessions as s on s.id = living`,
        [ids, idleHours],
      );
      const levels = new Map(rows.map(({ id, aal }) => [id, aal]));
      for (const sessionId of ids.filter((id) => !levels.has(id))) {
        for (const listener of listeners) listener({ sessionId });
      }
      for (const { sessionId, aal } of sessions) {
        const isLowered = levels.has(sessionId) && levels.get(sessionId) !== 'aal2';
        if (aal === 'aal2' && isLowered) onSessionLowered({ sessionId });
      }
    } catch (error) {
      log.warn({ err: error }, 'Sessions could not be checked.');
    }
  }

  const checkAll = () => check(watched());
  const timer = setInterval(() => void checkAll(), realtimeLimits.sessionCheckMs).unref();
  return {
    hear: (text) => {
      const { u: userId, s: sessionId } = messageSchema.parse(JSON.parse(text));
      void check(
        watched().filter((one) =>
          sessionId === null ? one.userId === userId : one.sessionId === sessionId,
        ),
      );
    },
    onSessionEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    checkAll,
    stop: () => {
      clearInterval(timer);
    },
  };
}
