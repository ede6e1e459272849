import { useState } from 'react';
import { useLeaveWarning } from '#lib/leave-warning.ts';

type Told = { secret: string; isKept: boolean };

export type ToldSecrets = {
  of: (id: string) => string | null;
  /** Shown beside what it is for. None: there is nothing to show. */
  tell: (id: string, secret: string | null) => void;
  /** She has copied it: she may go now. */
  keep: (id: string) => void;
  putAway: (id: string) => void;
};

/** Secrets that have just been made and are told this once: the app asks before the page is left while one is not kept. */
export function useToldSecrets(): ToldSecrets {
  const [told, setTold] = useState<ReadonlyMap<string, Told>>(new Map());
  useLeaveWarning([...told.values()].some(({ isKept }) => !isKept));
  const put = (id: string, change: (before: Told | undefined) => Told | undefined) =>
    setTold((before) => {
      const after = new Map(before);
      const changed = change(before.get(id));
      if (changed === undefined) after.delete(id);
      else after.set(id, changed);
      return after;
    });
  return {
    of: (id) => told.get(id)?.secret ?? null,
    tell: (id, secret) => put(id, () => (secret === null ? undefined : { secret, isKept: false })),
    keep: (id) => put(id, (before) => before && { ...before, isKept: true }),
    putAway: (id) => put(id, () => undefined),
  };
}
