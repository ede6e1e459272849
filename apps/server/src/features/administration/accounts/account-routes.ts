import {
  accountInput,
  accountReasonInput,
  banAccountInput,
  changeTierInput,
  editAccountInput,
  searchAccountsInput,
} from '@leakblock/domain/administration';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { requireAdmin, requireProvenAdmin } from '../require-admin.ts';
import { banAccount, unbanAccount } from './ban-account.ts';
import { changeTier } from './change-tier.ts';
import { editAccount } from './edit-account.ts';
import { readAccount } from './read-account.ts';
import { searchAccounts } from './search-accounts.ts';
import { signOutAccount } from './sign-out-account.ts';

/**
 * `POST search-accounts`, `read-account`, `edit-account`, `ban-account`, `unban-account`, `sign-out-account` and
 * `change-tier`, for admins.
 */
export function addAccountRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/search-accounts', async (c) => {
    await requireAdmin(context, c.var.caller);
    return c.json(await searchAccounts(context, await parseJson(c, searchAccountsInput)));
  });
  app.post('/read-account', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    const { userId } = await parseJson(c, accountInput);
    return c.json(await readAccount(context, adminId, userId));
  });
  app.post('/edit-account', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    await editAccount(context, adminId, await parseJson(c, editAccountInput));
    return c.json({ ok: true });
  });
  app.post('/ban-account', async (c) => {
    const adminId = await requireProvenAdmin(context, c.var.caller);
    await banAccount(context, adminId, await parseJson(c, banAccountInput));
    return c.json({ ok: true });
  });
  app.post('/unban-account', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    await unbanAccount(context, adminId, await parseJson(c, accountReasonInput));
    return c.json({ ok: true });
  });
  app.post('/sign-out-account', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    await signOutAccount(context, adminId, await parseJson(c, accountReasonInput));
    return c.json({ ok: true });
  });
  app.post('/change-tier', async (c) => {
    const adminId = await requireProvenAdmin(context, c.var.caller);
    await changeTier(context, adminId, await parseJson(c, changeTierInput));
    return c.json({ ok: true });
  });
}
