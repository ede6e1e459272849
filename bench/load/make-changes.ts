import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { createDelays } from './delays.ts';
import type { Delays } from './delays.ts';
import type { Person } from './plant-people.ts';

/** Milliseconds after the last change for what is still on its way. */
const lastWaitMs = 5000;
/** One in so many changes is a notification for everybody. */
const forEverybodyEach = 200;

export type Changes = {
  /** Reads the mark of a change that somebody heard of, and notes how long it took. */
  hear: (text: string) => void;
  /** Makes so many a second for so many seconds, at a constant rate. */
  make: (perSecond: number, seconds: number) => Promise<void>;
  /** From the moment at which the change was due to be written, to the one who hears of it. */
  own: Delays;
  forEverybody: Delays;
  /** What somebody should have heard of and did not. */
  missing: () => number;
};

/** Changes of rows as the product makes them: notifications, findings, profiles of single people; now and then for all. */
export function createChanges(owner: pg.Pool, people: readonly Person[]): Changes {
  const [own, forEverybody] = [createDelays(), createDelays()];
  const made = new Map<string, { dueAt: number; expected: number; heard: number }>();
  let count = 0;

  async function change(mark: string, person: Person, kind: number): Promise<void> {
    const values = [person.id, mark];
    if (kind === 0) {
      await owner.query(
        `insert into public.notifications (global, title, message) values (true, $1, 'It is ready.')`,
        [mark],
      );
    } else if (kind === 1) {
      await owner.query(
        `insert into public.notifications (user_id, title, message, kind, path)
         values ($1, $2, 'A scan found three new pages.', 'alerts', '/dashboard')`,
        values,
      );
    } else if (kind === 2) {
      await owner.query(
        `insert into public.findings (user_id, url, address, host, site_kind, found_by, title, lane, quality, score)
         values ($1, 'https://host.example/' || $2, 'https://host.example/' || $2, 'host.example', 'leak', 'site_search',
           $2, 'leak', 'exact', 0.9)`,
        values,
      );
    } else await owner.query('update public.profiles set city = $2 where id = $1', values);
  }

  return {
    own,
    forEverybody,
    hear: (text) => {
      const mark = /"mark-(\d+)"/.exec(text)?.[1];
      const known = mark === undefined ? undefined : made.get(mark);
      if (known === undefined) return;
      known.heard += 1;
      const delays = known.expected === 1 ? own : forEverybody;
      delays.note(performance.now() - known.dueAt);
    },
    make: async (perSecond, seconds) => {
      const begun = performance.now();
      const running: Promise<void>[] = [];
      for (let number = 0; number < perSecond * seconds; number += 1) {
        const dueAt = begun + (number * 1000) / perSecond;
        await pause(Math.max(0, dueAt - performance.now()));
        count += 1;
        const person = people[(count * 7919) % people.length];
        if (person === undefined) continue;
        const isForAll = count % forEverybodyEach === 0;
        const mark = String(count);
        made.set(mark, { dueAt, expected: isForAll ? people.length : 1, heard: 0 });
        const kind = isForAll ? 0 : 1 + (count % 3);
        running.push(change(`mark-${mark}`, person, kind));
      }
      await Promise.all(running);
      await pause(lastWaitMs);
    },
    missing: () =>
      [...made.values()].reduce(
        (sum, { expected, heard }) => sum + Math.max(0, expected - heard),
        0,
      ),
  };
}
