import { balanceOf, partnerTerms } from '@leakblock/domain/partners';
import type { EarningHub } from '@leakblock/domain/partners';
import type { ServerContext } from '#platform/feature';
import { loadBalance } from './load-balance.ts';
import { loadPartner } from './load-partner.ts';
import { noteDevice } from './partner-devices.ts';
import { endingOf, loadAccount } from './payout-account.ts';

type Reader = Pick<ServerContext, 'database' | 'env' | 'secrets' | 'publicUrl' | 'now'>;

const nothing: EarningHub['balance'] = {
  ...balanceOf({ dueCents: 0, heldCents: 0, payoutCents: {} }),
  nextAvailableAt: null,
};

/**
 * Everything the earning hub shows to a person, partner or not. The device of a partner is remembered.
 * @param ensureDevice the key of the device that asks
 */
export async function readEarningHub(
  context: Reader,
  userId: string,
  ensureDevice: () => string,
): Promise<EarningHub> {
  const { database, secrets, publicUrl, now } = context;
  return database.asService(async (trx) => {
    const partner = await loadPartner(trx, userId);
    const terms = partnerTerms(context.env);
    if (partner === undefined) {
      return { partner: null, terms, balance: nothing, payoutAccount: null };
    }
    await noteDevice(trx, partner.id, { deviceKey: ensureDevice(), now: now() });
    const account = await loadAccount(trx, secrets, partner.id);
    const { programme, status, code, name, reason } = partner;
    return {
      partner: {
        ...{ programme, status, code, name, reason },
        link: `${publicUrl}/home?ref=${code}`,
        rateBasisPoints: partner.rate_basis_points,
        holdingDays: partner.holding_days,
      },
      terms,
      balance: await loadBalance(trx, partner.id, now()),
      payoutAccount: account === null ? null : endingOf(account),
    };
  });
}
