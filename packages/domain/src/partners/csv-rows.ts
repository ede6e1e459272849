/** What a partner's file is made of. Amounts are cents; a line that takes back is negative. */
export type EarningRecords = {
  partnerName: string;
  commissions: readonly {
    kind: string;
    createdAt: string;
    baseCents: number;
    rateBasisPoints: number;
    amountCents: number;
    currency: string;
    availableAt: string;
  }[];
  payouts: readonly {
    createdAt: string;
    status: string;
    amountCents: number;
    currency: string;
    reference: string | null;
    reason: string | null;
  }[];
  days: readonly { day: string; clicks: number; signUps: number; firstPayments: number }[];
};

/** Names of the columns, in the order of the cells. */
export const earningColumns = [
  ...['partner', 'type', 'date', 'base', 'rate_percent', 'amount', 'currency', 'available_at'],
  ...['status', 'reference', 'note', 'clicks', 'sign_ups', 'first_payments'],
] as const;

type Cell = string | number;
type Row = Partial<Record<(typeof earningColumns)[number], Cell>>;

/**
 * One row for each line of the ledger, each payout and each day that something was counted. No amount has a sign, since
 * programs take a minus for the begin of a formula: the type says whether it was earned or taken back.
 */
export function earningRows(records: EarningRecords): Cell[][] {
  const rows: Row[] = [
    ...records.commissions.map((line) => ({
      type: line.kind === 'earned' ? 'earned' : 'taken_back',
      date: dayOf(line.createdAt),
      base: euros(line.baseCents),
      rate_percent: decimal(line.rateBasisPoints),
      amount: euros(line.amountCents),
      currency: line.currency,
      available_at: dayOf(line.availableAt),
    })),
    ...records.payouts.map((payout) => ({
      type: 'payout',
      date: dayOf(payout.createdAt),
      amount: euros(payout.amountCents),
      currency: payout.currency,
      status: payout.status,
      reference: payout.reference ?? '',
      note: payout.reason ?? '',
    })),
    ...records.days.map((day) => ({
      type: 'day',
      date: day.day,
      clicks: day.clicks,
      sign_ups: day.signUps,
      first_payments: day.firstPayments,
    })),
  ];
  return rows.map((row) =>
    earningColumns.map((column) =>
      column === 'partner' ? records.partnerName : (row[column] ?? ''),
    ),
  );
}

/** Spreadsheet programs read a day as one; the minute of a payment is nobody's business but the payer's. */
const dayOf = (iso: string): string => iso.slice(0, 10);

const euros = (cents: number): string => decimal(Math.abs(cents));

/** Hundredths with a point, without going through fractions. */
function decimal(hundredths: number): string {
  const whole = Math.trunc(hundredths / 100);
  return `${String(whole)}.${String(hundredths % 100).padStart(2, '0')}`;
}
