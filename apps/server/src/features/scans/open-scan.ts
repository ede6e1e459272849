import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import { judgeAllowance, scansAtOncePerAddress, staleAfterSeconds } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import type { Visitor } from './identify-visitor.ts';
import { endScans } from './end-scans.ts';
import { takeTurn } from './take-turn.ts';

/** Who starts a scan: a signed-in person, or a visitor known by keyed hashes only. */
export type Subject = { userId: string } | { userId: null; visitor: Visitor };

export type OpenedScan = {
  scanId: string;
  /** Opens the result later; only its hash is stored. */
  resultToken: string;
  /** Free scans left today after this one; null when unlimited. */
  scansLeft: number | null;
};

export type StartedScan = OpenedScan & { creatorName: string; userId: string | null };

/** A result nobody asked the report of is kept this long. */
const resultLifeHours = 24;

/** Hash under which a result token is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Starts a scan in the books: one at a time, and three a day for a visitor, whichever tab or gateway
 * asks. The allowance is held by the scan itself, so a scan that dies gives it back.
 * @throws AppError `scans.already_running`, `scans.daily_limit_reached`, `request.too_many`
 */
export function openScan(
  context: ServerContext,
  subject: Subject,
  creatorName: string,
): Promise<OpenedScan> {
  const key = subject.userId ?? subject.visitor.addressKey;
  return takeTurn(context, key, () => writeScan(context, subject, creatorName));
}

async function writeScan(
  context: ServerContext,
  subject: Subject,
  creatorName: string,
): Promise<OpenedScan> {
  const scanId = randomUUID();
  const resultToken = randomBytes(24).toString('base64url');
  return context.database.asService(async (trx) => {
    await queueUp(trx, subject);
    await endScans(trx, 'interrupted', { holder: holderOf(subject) });
    if (await isRunning(trx, subject)) {
      throw new AppError('scans.already_running', 'Scan already in progress - please wait', {
        retryAfter: 5,
      });
    }
    if (subject.userId === null) await refuseCrowd(trx, subject.visitor);
    const scansLeft = subject.userId === null ? await takeFreeScan(trx, subject.visitor) : null;
    await trx
      .insertInto('scans')
      .values({
        id: scanId,
        kind: 'instant',
        status: 'running',
        user_id: subject.userId,
        creator_name: creatorName,
        stage: 'preparing',
      })
      .execute();
    await trx
      .insertInto('private.scan_allowances')
      .values({
        scan_id: scanId,
        user_id: subject.userId,
        device_key: subject.userId === null ? subject.visitor.newDeviceKey : null,
        agent_key: subject.userId === null ? subject.visitor.agentKey : null,
        address_key: subject.userId === null ? subject.visitor.addressKey : null,
        state: 'held',
      })
      .execute();
    await trx
      .insertInto('instant_scan_results')
      .values({
        scan_id: scanId,
        user_id: subject.userId,
        creator_name: creatorName,
        token_hash: hashToken(resultToken),
        expires_at: new Date(context.now().getTime() + resultLifeHours * 3600_000).toISOString(),
      })
      .execute();
    return { scanId, resultToken, scansLeft };
  });
}

/** Two tabs or two gateways asking for one subject at the same moment are let in one after the other. */
async function queueUp(trx: ServerTransaction, subject: Subject): Promise<void> {
  const keys =
    subject.userId === null
      ? [subject.visitor.addressKey, subject.visitor.newDeviceKey].sort()
      : [subject.userId];
  for (const key of keys) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`instant-scan:${key}`}, 0))`.execute(
      trx,
    );
  }
}

/** The allowances that belong to this subject: by person, by device, or, without a cookie, by browser. */
function holderOf(subject: Subject): ReturnType<typeof sql<boolean>> {
  if (subject.userId !== null) return sql<boolean>`allowance.user_id = ${subject.userId}`;
  const { deviceKey, agentKey } = subject.visitor;
  return deviceKey === null
    ? sql<boolean>`allowance.agent_key = ${agentKey}`
    : sql<boolean>`allowance.device_key = ${deviceKey}`;
}

async function isRunning(trx: ServerTransaction, subject: Subject): Promise<boolean> {
  const { rows } = await sql`
    select 1 from private.scan_allowances allowance
    join public.scans scan on scan.id = allowance.scan_id
    where scan.status = 'running' and ${holderOf(subject)} limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * One address gets a few scans at a time: sites are asked once a second for everybody together, and a
 * crowd from one place would let strangers wait in vain.
 */
async function refuseCrowd(trx: ServerTransaction, visitor: Visitor): Promise<void> {
  const { rows } = await sql<{ running: number }>`
    select count(*)::int as running from private.scan_allowances allowance
    join public.scans scan on scan.id = allowance.scan_id
    where allowance.address_key = ${visitor.addressKey} and scan.status = 'running'
      and scan.heartbeat_at > now() - make_interval(secs => ${staleAfterSeconds})`.execute(trx);
  if ((rows[0]?.running ?? 0) >= scansAtOncePerAddress) {
    throw new AppError(
      'request.too_many',
      'Too many scans run from this address. Try again soon.',
      {
        retryAfter: 10,
      },
    );
  }
}

/** Free scans the visitor has left today with this one taken. Throws when none may be granted now. */
async function takeFreeScan(trx: ServerTransaction, visitor: Visitor): Promise<number> {
  const { deviceKey, agentKey, addressKey } = visitor;
  const { rows } = await sql<{
    taken_at: string;
    is_device: boolean | null;
    is_browser: boolean | null;
    is_address: boolean | null;
    now: string;
  }>`
    select taken_at, device_key = ${deviceKey} as is_device, agent_key = ${agentKey} as is_browser,
      address_key = ${addressKey} as is_address, now() as now
    from private.scan_allowances
    where state <> 'released' and taken_at > now() - interval '1 day'
      and (address_key = ${addressKey} or device_key = ${deviceKey})`.execute(trx);
  const past = rows.map((row) => ({
    takenAt: new Date(row.taken_at),
    isDevice: row.is_device === true,
    isBrowser: row.is_browser === true,
    isAddress: row.is_address === true,
  }));
  // The database's clock took the scans; it also says what time it is.
  const now = rows[0] === undefined ? new Date() : new Date(rows[0].now);
  const allowance = judgeAllowance(past, { isKnownDevice: deviceKey !== null }, now);
  if (!allowance.isGranted) {
    throw new AppError(
      'scans.daily_limit_reached',
      'Daily scan limit reached. Please register for unlimited access.',
      { retryAfter: allowance.retryAfter },
    );
  }
  return allowance.left - 1;
}
