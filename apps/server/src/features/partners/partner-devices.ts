import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** Where a request comes from: the key of its device cookie (null without one), its address and its browser. */
export type Device = { deviceKey: string | null; address: string; userAgent: string };

/** Notes that a partner was seen on a device. */
export async function noteDevice(
  trx: ServerTransaction,
  partnerId: string,
  { deviceKey, now }: { deviceKey: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto('private.partner_devices')
    .values({ partner_id: partnerId, device: hash(deviceKey), seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'device']).doUpdateSet({ seen_at: at }),
    )
    .execute();
}

/**
 * Whether a partner was seen where the request comes from: by the device cookie, when she looked at her earnings or had
 * a free scan there, or with the same browser at the same address in the last 24 hours, as a private window has them.
 */
export async function isPartnersDevice(
  trx: ServerTransaction,
  partner: { id: string; userId: string },
  { deviceKey, address, userAgent }: Device,
  now: Date,
): Promise<boolean> {
  const seenAddress = isIP(address) === 0 ? null : address;
  const { rows } = await sql<{ isHers: boolean }>`
    select exists (
        select from private.partner_devices
        where partner_id = ${partner.id}::uuid and device = ${deviceKey === null ? null : hash(deviceKey)}::bytea
      ) or exists (
        select from private.scan_allowances
        where user_id = ${partner.userId}::uuid and device_key = ${deviceKey}::text
      ) or exists (
        select from public.login_events
        where user_id = ${partner.userId}::uuid and seen_address = ${seenAddress}::inet
          and user_agent = ${userAgent} and created_at > ${now.toISOString()}::timestamptz - interval '24 hours'
      ) as "isHers"`.execute(trx);
  return rows[0]?.isHers === true;
}

const hash = (deviceKey: string): string =>
  `\\x${createHash('sha256').update(deviceKey).digest('hex')}`;
