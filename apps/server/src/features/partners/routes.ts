import { AppError } from '@leakblock/domain/errors';
import {
  applyAsPartnerInput,
  claimReferralInput,
  decidePartnerInput,
  decidePayoutInput,
  noteReferralInput,
  payoutAccountInput,
  readPayoutAccountInput,
  requestPayoutInput,
} from '@leakblock/domain/partners';
import type { Context, Hono } from 'hono';
import type { Caller } from '#platform/caller';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { createLimit } from '#platform/limits';
import { requireProof } from '#platform/require-proof';
import { requireAdmin, requireProvenAdmin } from '#features/administration';
import { applyAsPartner } from './apply-as-partner.ts';
import { claimReferral } from './claim-referral.ts';
import { decidePartner } from './decide-partner.ts';
import { decidePayout } from './decide-payout.ts';
import { deviceOf, ensureDevice } from './device-of.ts';
import { exportEarnings } from './export-earnings.ts';
import { noteReferral } from './note-referral.ts';
import { readEarningHub } from './read-earning-hub.ts';
import { readPayoutAccount } from './read-payout-account.ts';
import { clearReferralCookie, readReferralCookie, setReferralCookie } from './referral-cookie.ts';
import { requestPayout } from './request-payout.ts';
import { setPayoutAccount } from './set-payout-account.ts';

const linksPerMinute = 60;
const filesPerMinute = 10;

/** Links and claims for everybody who comes, the earning hub for partners, decisions for administrators. */
export function addRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  addReferralRoutes(app, context);
  addPartnerRoutes(app, context);
  addOperatorRoutes(app, context);
}

/** `POST note-referral`, `POST claim-referral`: neither tells anything about the code. */
function addReferralRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  const links = createLimit(context, {
    name: 'partner-links',
    points: linksPerMinute,
    seconds: 60,
  });

  app.post('/note-referral', async (c) => {
    await links.takeAddress(c.var.clientAddress);
    const { code, mayRemember } = await parseJson(c, noteReferralInput);
    if (mayRemember === false) clearReferralCookie(c, context);
    if (code === null) return c.json({ ok: true });
    const { caller } = c.var;
    const isPartner = await noteReferral(context, code, {
      ...deviceOf(c, context),
      userId: caller.kind === 'user' ? caller.userId : null,
    });
    if (isPartner && mayRemember === true && readReferralCookie(c, context) === null) {
      setReferralCookie(c, context, code);
    }
    return c.json({ ok: true });
  });

  app.post('/claim-referral', async (c) => {
    const { userId } = requireUser(c);
    const { code } = await parseJson(c, claimReferralInput);
    const kept = readReferralCookie(c, context);
    const named = [
      ...(kept === null ? [] : [{ code: kept.code, clickedAt: kept.at }]),
      ...(code === null ? [] : [{ code, clickedAt: null }]),
    ];
    await claimReferral(context, userId, named, deviceOf(c, context));
    clearReferralCookie(c, context);
    return c.json({ ok: true });
  });
}

/**
 * `POST apply-as-partner`, `POST read-earning-hub`, `POST set-payout-account`, `POST request-payout`,
 * `POST export-earnings` (a CSV file).
 */
function addPartnerRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  const files = createLimit(context, {
    name: 'earning-files',
    points: filesPerMinute,
    seconds: 60,
  });

  app.post('/apply-as-partner', async (c) => {
    const { userId } = requireUser(c);
    const input = await parseJson(c, applyAsPartnerInput);
    return c.json(await applyAsPartner(context, userId, input), 201);
  });

  app.post('/read-earning-hub', async (c) => {
    const { userId } = requireUser(c);
    return c.json(await readEarningHub(context, userId, () => ensureDevice(c, context)));
  });

  app.post('/set-payout-account', async (c) => {
    const caller = requireUser(c);
    const { userId } = caller;
    const input = await parseJson(c, payoutAccountInput);
    await requireProof(context, caller);
    return c.json(await setPayoutAccount(context, userId, input));
  });

  app.post('/request-payout', async (c) => {
    const caller = requireUser(c);
    const { userId } = caller;
    const { amountCents } = await parseJson(c, requestPayoutInput);
    await requireProof(context, caller);
    const payout = await inTurn(`payout ${userId}`, () =>
      requestPayout(context, userId, amountCents),
    );
    return c.json(payout, 201);
  });

  app.post('/export-earnings', async (c) => {
    const caller = requireUser(c);
    await files.take(caller.userId);
    return c.body(await exportEarnings(context, caller), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="earnings.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
}

/** `POST decide-partner`, `POST decide-payout`, `POST read-payout-account`. */
function addOperatorRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/decide-partner', async (c) => {
    const userId = await requireAdmin(context, c.var.caller);
    return c.json(await decidePartner(context, userId, await parseJson(c, decidePartnerInput)));
  });

  app.post('/decide-payout', async (c) => {
    const userId = await requireProvenAdmin(context, c.var.caller);
    return c.json(await decidePayout(context, userId, await parseJson(c, decidePayoutInput)));
  });

  app.post('/read-payout-account', async (c) => {
    const userId = await requireProvenAdmin(context, c.var.caller);
    const { partnerId } = await parseJson(c, readPayoutAccountInput);
    return c.json(await readPayoutAccount(context, userId, partnerId));
  });
}

type Person = Extract<Caller, { kind: 'user' }>;

function requireUser(c: Context<ServerHono>): Person {
  const { caller } = c.var;
  if (caller.kind !== 'user') throw new AppError('request.unauthorized', 'Sign in first.');
  return caller;
}
