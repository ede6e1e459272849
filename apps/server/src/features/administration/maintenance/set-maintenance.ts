import type { Maintenance, setMaintenanceInput } from '@leakblock/domain/administration';
import type { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { audit } from '../audit.ts';
import { forgetMaintenance, loadMaintenance } from './read-maintenance.ts';

/** Closes the product for everybody but operators, or opens it again; other gateways follow within two seconds. */
export async function setMaintenance(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  adminId: string,
  { isOn, message, reason, until }: z.output<typeof setMaintenanceInput>,
): Promise<Maintenance> {
  const set = await database.asService(async (trx) => {
    const before = await loadMaintenance(trx);
    const row = {
      is_on: isOn,
      message,
      until,
      since: isOn ? (before.since ?? now().toISOString()) : null,
    };
    await trx
      .insertInto('maintenance')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await audit(trx, {
      ...{ actorId: adminId, action: isOn ? 'maintenance.on' : 'maintenance.off' },
      ...{ subject: 'maintenance', detail: { message, until, reason } },
    });
    return loadMaintenance(trx);
  });
  forgetMaintenance({ database });
  return set;
}
