import { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { PermanentError, defineJob } from '#platform/queue';
import { worksForAgency } from './agencies/works-for-agency.ts';
import { askProvider } from './ask-provider.ts';
import { endDuplicateQueue } from './end-duplicate.queue.ts';
import { ofBuyer } from './of-buyer.ts';
import type { Buyer } from './of-buyer.ts';
import { openProvider } from './payments/open-provider.ts';
import { refreshSubscription } from './payments/refresh-subscription.ts';

type Paid = { ref: string; plan: string; payerId: string };

/** Milliseconds in which a refund that was interrupted is finished: longer than any job is tried again. */
const unsettledMs = 90 * 86_400_000;

export const endDuplicateJob = defineJob({
  queue: endDuplicateQueue,
  options: { retryLimit: 20, retryDelay: 30, retryBackoff: true },
  input: z.object({
    subscriptionRef: z.string(),
    /** It began though its payer could not buy it any more. */
    isStray: z.boolean().default(false),
  }),
  handler: (context, begun) => endDuplicate(context, begun),
});

/**
 * Leaves a person one plan that she pays for, and an agency one of its own: the two are nothing to each other.
 * Whoever works for an agency is left none of her own, and what began on a page whose payer was shut out meanwhile ends
 * alone: what she had before goes on. Of two of the same plan the newer one ends: she paid twice for one thing.
 * Of two different plans the older one ends: what she bought last is what she wants. What was paid for unused days of
 * the one that ends goes back to the card that paid; an earlier try may have ended it and not come to the refund.
 * @throws PermanentError when nobody takes payments any more
 */
async function endDuplicate(
  context: ServerContext,
  { isStray, subscriptionRef }: { subscriptionRef: string; isStray: boolean },
): Promise<void> {
  const provider = openProvider(context);
  if (provider === null) throw new PermanentError('No payment provider is set up.');
  const { database } = context;
  const known = await database.asService((trx) =>
    trx
      .selectFrom('subscriptions')
      .select(['user_id', 'agency_id'])
      .where('provider', '=', provider.name)
      .where('provider_ref', '=', subscriptionRef)
      .executeTakeFirst(),
  );
  if (known === undefined) return;
  const userId = known.user_id;
  const buyer: Buyer = { userId, agencyId: known.agency_id };
  await inTurn(`billing ${buyer.agencyId ?? userId}`, async () => {
    const refresh = ({ ref, payerId }: Paid) =>
      askProvider(() =>
        refreshSubscription(context, provider, {
          ...{ subscriptionRef: ref, userId: payerId, actor: 'system', now: context.now() },
        }),
      );
    // Read again first: one of them may have ended meanwhile.
    const held = await database.asService((trx) => listPaid(trx, buyer, provider.name));
    for (const one of held) await refresh(one);
    const paid = await database.asService((trx) => listPaid(trx, buyer, provider.name));
    // Paid on a page that stood open while she became a member: she could neither use nor end it.
    const isMember =
      buyer.agencyId === null && (await database.asService((trx) => worksForAgency(trx, userId)));
    const strays = paid.filter(({ ref }) => isMember || (isStray && ref === subscriptionRef));
    const duplicates = chooseDuplicates(paid.filter((one) => !strays.includes(one)));
    const since = new Date(context.now().getTime() - unsettledMs);
    const unsettled = await database.asService((trx) =>
      listUnsettled(trx, buyer, provider.name, since),
    );
    for (const one of [...unsettled, ...strays, ...duplicates]) {
      await askProvider(() =>
        provider.endNow(one.ref, {
          ...{ isRefunded: true, key: `duplicate-${one.ref}`, reason: 'duplicate' },
        }),
      );
      await refresh(one);
    }
  });
}

/** Those to end; the oldest comes first. */
export function chooseDuplicates<T extends Pick<Paid, 'ref' | 'plan'>>(paid: readonly T[]): T[] {
  const [first, ...later] = paid;
  if (first === undefined) return [];
  let kept = first;
  const ended: T[] = [];
  for (const next of later) {
    if (next.plan === kept.plan) ended.push(next);
    else {
      ended.push(kept);
      kept = next;
    }
  }
  return ended;
}

/** Plans of a buyer that money is taken for, the oldest first. */
async function listPaid(trx: ServerTransaction, buyer: Buyer, provider: string): Promise<Paid[]> {
  const rows = await selectHeld(trx, buyer, provider)
    .where('status', 'in', ['active', 'past_due', 'paused'])
    .execute();
  return rows.flatMap(toPaid);
}

/** Plans that ended as duplicates lately. Whether all of their money went back, the provider knows: nothing is given twice. */
async function listUnsettled(
  trx: ServerTransaction,
  buyer: Buyer,
  provider: string,
  since: Date,
): Promise<Paid[]> {
  const rows = await selectHeld(trx, buyer, provider)
    .where('end_reason', '=', 'duplicate')
    .where('ended_at', '>=', since.toISOString())
    .execute();
  return rows.flatMap(toPaid);
}

const selectHeld = (trx: ServerTransaction, buyer: Buyer, provider: string) =>
  trx
    .selectFrom('subscriptions')
    .select(['provider_ref', 'plan', 'user_id'])
    .where((is) => ofBuyer(is, buyer))
    .where('provider', '=', provider)
    .orderBy('created_at')
    .orderBy('id');

const toPaid = (row: { provider_ref: string | null; plan: string; user_id: string }): Paid[] =>
  row.provider_ref === null
    ? []
    : [{ ref: row.provider_ref, plan: row.plan, payerId: row.user_id }];
