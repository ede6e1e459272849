import { z } from 'zod';

const address = z.string().min(1).max(2000);
/** Of a search that was not answered (`second-turns.ts`): to be asked again in the end, or asked again now. */
const turn = z.enum(['again', 'second']).optional();

/** What each kind of task asks; kept as JSON in `private.scan_tasks`. */
const payloads = {
  site: z.object({ siteId: z.string() }),
  site_search: z.object({ siteId: z.string(), name: z.string(), turn }),
  search: z.object({
    connectorId: z.string(),
    query: z.string(),
    kind: z.enum(['web', 'image', 'video']),
    turn,
    /** Of several engines behind the connector those that were silent while others answered: they alone are asked. */
    silentEngines: z.array(z.string()).optional(),
  }),
  page: z.object({
    address,
    foundBy: z.enum(['site', 'site_search', 'search']),
    siteId: z.string().nullable(),
    title: z.string().nullable(),
    probability: z.number().nullable(),
    isListing: z.boolean(),
  }),
  profile: z.object({
    siteId: z.string(),
    username: z.string(),
    address,
    matchedName: z.string(),
    probability: z.number().nullable(),
  }),
  known: z.object({ findingId: z.uuid(), address, url: address }),
};

export type TaskKind = keyof typeof payloads;
export type TaskPayload<Kind extends TaskKind> = z.infer<(typeof payloads)[Kind]>;

/** A piece of a full scan that was not asked yet; `key` is what is asked, once per scan. */
export type NewTask = {
  [Kind in TaskKind]: { key: string; kind: Kind; payload: TaskPayload<Kind> };
}[TaskKind];

/** A piece that a worker holds. */
export type HeldTask = NewTask & { id: number; attempts: number };

/** Row of `private.scan_tasks` as a task, or null when its payload is not one. */
export function parseTask(row: {
  id: number;
  key: string;
  kind: string;
  payload: unknown;
  attempts: number;
}): HeldTask | null {
  const { attempts, id, key, kind } = row;
  if (!isTaskKind(kind)) return null;
  const payload = payloads[kind].safeParse(row.payload);
  if (!payload.success) return null;
  return { id, key, kind, attempts, payload: payload.data } as HeldTask;
}

function isTaskKind(kind: string): kind is TaskKind {
  return Object.hasOwn(payloads, kind);
}

/** The longest key the table takes; addresses are shorter. */
export const maxKey = 2100;
