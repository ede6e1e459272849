import { z } from 'zod';
import { realtimeLimits } from '../limits.ts';

/** A text that PostgreSQL can take: it has none with a zero byte. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'));

const changeEvent = z
  .string()
  .transform((event) => event.toUpperCase())
  .pipe(z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']));

const changeSchema = z.object({
  event: changeEvent,
  schema: text(63).default('public'),
  table: text(63).nullish(),
  filter: text(2000).nullish(),
  select: z.array(text(63)).max(500).nullish(),
});

/** A wish to hear of changes, in the client's words. */
export type WantedChange = z.infer<typeof changeSchema>;

const joinSchema = z.object({
  access_token: z.string().max(8192).nullish(),
  config: z
    .object({
      broadcast: z
        .object({ ack: z.boolean().default(false), self: z.boolean().default(false) })
        .default({ ack: false, self: false }),
      presence: z
        .object({ key: text(255).default(''), enabled: z.boolean().default(false) })
        .default({ key: '', enabled: false }),
      postgres_changes: z.array(z.unknown()).max(realtimeLimits.changesPerChannel).default([]),
      postgres_changes_options: z.object({ wait: z.boolean().default(false) }).optional(),
      private: z.boolean().nullish(),
    })
    .default({
      broadcast: { ack: false, self: false },
      presence: { key: '', enabled: false },
      postgres_changes: [],
    }),
});

export type JoinConfig = {
  accessToken: string | null;
  ack: boolean;
  self: boolean;
  presenceKey: string;
  hearsPresence: boolean;
  isPrivate: boolean;
  /** As they came: the answer repeats them, and the client compares. */
  changes: readonly unknown[];
  /** Null for one that cannot be understood. */
  wanted: readonly (WantedChange | null)[];
  /** Whether the join fails when a change cannot be subscribed to. */
  waitsForChanges: boolean;
};

/** The payload of `phx_join`; null when it is none. */
export function parseJoin(payload: unknown): JoinConfig | null {
  const parsed = joinSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { access_token, config } = parsed.data;
  return {
    accessToken: access_token ?? null,
    ack: config.broadcast.ack,
    self: config.broadcast.self,
    presenceKey: config.presence.key,
    hearsPresence: config.presence.enabled,
    isPrivate: config.private ?? false,
    changes: config.postgres_changes,
    wanted: config.postgres_changes.map((change) => changeSchema.safeParse(change).data ?? null),
    waitsForChanges: config.postgres_changes_options?.wait ?? false,
  };
}
