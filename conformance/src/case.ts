import type { World } from './world.ts';

/** What a case needs beside the API; a backend without it is not asked that case. */
export type Need = 'database' | 'mailbox' | 'sign-up at once' | 'confirmation';

/** One promise of the platform's API: its sentence, and the calls that show it. Fails by throwing. */
export type Case = {
  /** Continues "It …": `signs a new person in at once`. */
  name: string;
  needs?: readonly Need[];
  run: (world: World) => Promise<void>;
};

/** Cases about one part of the API. */
export type CaseGroup = { part: string; cases: readonly Case[] };

/** What this world lacks for a case. */
export function findMissing(world: World, { needs = [] }: Case): Need[] {
  const has: Record<Need, boolean> = {
    database: world.sql !== null,
    mailbox: world.mails !== null,
    'sign-up at once': !world.confirmsSignUps,
    confirmation: world.confirmsSignUps,
  };
  return needs.filter((need) => !has[need]);
}
