import { setImmediate } from 'node:timers/promises';
import { AppError } from '@leakblock/domain/errors';
import { earningColumns, earningRows } from '@leakblock/domain/partners';
import Papa from 'papaparse';
import type { Caller } from '#platform/caller';
import { csvStyle } from '#platform/csv-style';
import type { ServerContext } from '#platform/feature';

/** Rows that are written before other requests have their turn. */
const rowsAtOnce = 1000;

/**
 * A partner's earnings as a CSV file (RFC 4180, UTF-8 with a mark for spreadsheet programs): all lines of her ledger,
 * her payouts, and what was counted each day. As the partner herself, so that it never holds more than she may see.
 * @throws AppError `partners.not_found`
 */
export async function exportEarnings(
  { database }: Pick<ServerContext, 'database'>,
  caller: Extract<Caller, { kind: 'user' }>,
): Promise<string> {
  const records = await database.asUser(caller, async (trx) => {
    const partner = await trx
      .selectFrom('partners')
      .select(['id', 'name'])
      .where('user_id', '=', caller.userId)
      .executeTakeFirst();
    if (partner === undefined) throw new AppError('partners.not_found');
    const commissions = await trx
      .selectFrom('commissions')
      .select(['kind', 'created_at as createdAt', 'base_cents as baseCents', 'currency'])
      .select(['rate_basis_points as rateBasisPoints', 'amount_cents as amountCents'])
      .select('available_at as availableAt')
      .where('partner_id', '=', partner.id)
      .orderBy('created_at', 'desc')
      .execute();
    const payouts = await trx
      .selectFrom('payouts')
      .select(['created_at as createdAt', 'status', 'amount_cents as amountCents', 'currency'])
      .select(['reference', 'reason'])
      .where('partner_id', '=', partner.id)
      .orderBy('created_at', 'desc')
      .execute();
    const days = await trx
      .selectFrom('referral_counts')
      .select(['day', 'clicks', 'sign_ups as signUps', 'first_payments as firstPayments'])
      .where('partner_id', '=', partner.id)
      .orderBy('day', 'desc')
      .execute();
    return { partnerName: partner.name, commissions, payouts, days };
  });
  return `\uFEFF${await toCsv([[...earningColumns], ...earningRows(records)])}`;
}

/** In pieces, between which other requests have their turn. */
async function toCsv(rows: (string | number)[][]): Promise<string> {
  const texts: string[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const piece = rows.slice(from, from + rowsAtOnce);
    texts.push(`${Papa.unparse(piece, csvStyle)}\r\n`);
    await setImmediate();
  }
  return texts.join('');
}
