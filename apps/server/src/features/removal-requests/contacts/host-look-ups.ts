import { contactScopes, contactSources } from '@leakblock/domain/removal-requests';
import type { ContactLookUp } from '@leakblock/scan-engine';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { anyText } from '../cases/any-uuid.ts';
import { askRound } from './host-round.ts';
import type { Round } from './host-round.ts';

const freshMs = 7 * 24 * 3_600_000;
/** What failed may work soon. */
const failedFreshMs = 3_600_000;

const lookUpSchema: z.ZodType<ContactLookUp> = z.object({
  scope: z.enum(contactScopes),
  host: z.string(),
  source: z.enum(contactSources),
  outcome: z.enum(['found', 'nothing', 'failed']),
  contacts: z.array(
    z.object({
      method: z.enum(['email', 'web_form']),
      name: z.string().nullable(),
      address: z.string().nullable(),
      formUrl: z.string().nullable(),
      confidence: z.enum(['published', 'guessed']),
    }),
  ),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
});

/** Look-ups with the moment at which they were made. */
export type KeptLookUps = { lookUps: ContactLookUp[]; fetchedAt: Date };

const keyOf = ({ kind, name }: Round): string => `${kind} ${name}`;

/** What is known by these rounds; those not made in the last seven days are made now, each once at a time. */
export async function hostLookUps(
  context: ServerContext,
  rounds: readonly Round[],
): Promise<KeptLookUps[]> {
  const known = await readKept(context, rounds);
  return Promise.all(
    rounds.map(async (round) => {
      const fresh = known.get(keyOf(round));
      if (fresh !== undefined) return fresh;
      return inTurn(`contacts ${keyOf(round)}`, async () => {
        // Somebody may have asked while this one waited.
        const meanwhile = await readKept(context, [round]);
        return meanwhile.get(keyOf(round)) ?? makeRound(context, round);
      });
    }),
  );
}

async function makeRound(context: ServerContext, round: Round): Promise<KeptLookUps> {
  const lookUps = await askRound(context, round);
  const fetchedAt = context.now();
  const row = { look_ups: JSON.stringify(lookUps), fetched_at: fetchedAt.toISOString() };
  await context.database.asService((trx) =>
    trx
      .insertInto('private.host_look_ups')
      .values({ host: keyOf(round), ...row })
      .onConflict((conflict) => conflict.column('host').doUpdateSet(row))
      .execute(),
  );
  return { lookUps, fetchedAt };
}

async function readKept(
  context: ServerContext,
  rounds: readonly Round[],
): Promise<Map<string, KeptLookUps>> {
  const now = context.now().getTime();
  const rows = await context.database.asService((trx) =>
    trx
      .selectFrom('private.host_look_ups')
      .selectAll()
      .where('host', '=', anyText(rounds.map(keyOf)))
      .execute(),
  );
  return new Map(
    rows.flatMap((row): [string, KeptLookUps][] => {
      const parsed = z.array(lookUpSchema).safeParse(row.look_ups);
      if (!parsed.success) return [];
      const fetchedAt = new Date(row.fetched_at);
      const hasFailed = parsed.data.some(({ outcome }) => outcome === 'failed');
      const age = now - fetchedAt.getTime();
      if (age >= (hasFailed ? failedFreshMs : freshMs)) return [];
      return [[row.host, { lookUps: parsed.data, fetchedAt }]];
    }),
  );
}
