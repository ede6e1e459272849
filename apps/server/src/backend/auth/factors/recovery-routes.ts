import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import type { UserClaims } from '../../../platform/caller.ts';
import type { ServerTransaction } from '../../../platform/database.ts';
import { parseJson } from '../../../platform/errors.ts';
import type { ServerHono } from '../../../platform/feature.ts';
import type { Auth } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { originOf } from '../mail-flows/read-request.ts';
import { requireRecentProof } from '../proofs/recent-proof.ts';
import { requireAal2 } from '../users/require-aal2.ts';
import { findUser } from '../users/user-row.ts';
import { labelSchema } from './label.ts';
import { lockFactors } from './factor-row.ts';
import type { FactorRow } from './factor-row.ts';
import {
  codeCount,
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
} from './recovery-codes.ts';
import { tellFactorChange } from './tell-factor-change.ts';
import { factorMark, findFactorDevice, takeFactorTry } from './take-factor-try.ts';
import { useRecoveryCode } from './use-recovery-code.ts';

const type = 'recovery_code';
const nameInput = z.object({ friendly_name: labelSchema.nullish() });
const codeInput = z.object({ code: z.string().min(1).max(100) });

function findSet(factors: readonly FactorRow[]): FactorRow {
  const set = factors.find((factor) => factor.factor_type === type);
  if (set === undefined) throw new AuthError('mfa_factor_not_found', 'Factor not found');
  return set;
}

/** Codes for the day the telephone is gone, under `/factors/recovery-codes`: single use, kept as hashes only. */
export function createRecoveryRoutes(auth: Auth): Hono<ServerHono> {
  const app = new Hono<ServerHono>();
  const { database, secrets } = auth.context;

  /** Changes to the set need a session that has shown a factor, and a proof of late. */
  async function change<T>(
    headers: Headers,
    run: (trx: ServerTransaction, claims: UserClaims, factors: FactorRow[]) => Promise<T>,
  ): Promise<T> {
    const { claims } = await auth.requireUser(headers);
    return database.asServer(async (trx) => {
      const factors = await lockFactors(trx, claims.sub);
      if (!factors.some((one) => one.factor_type === 'totp' && one.status === 'verified')) {
        throw new AuthError(
          'mfa_recovery_codes_sole_factor',
          'Recovery codes need another verified factor',
        );
      }
      await requireAal2(trx, claims);
      await requireRecentProof(trx, claims);
      return run(trx, claims, factors);
    });
  }

  /** A fresh set, which the person hears of: whoever made it has ten ways past her second factor. */
  async function makeCodes(
    c: Context<ServerHono>,
    trx: ServerTransaction,
    options: { userId: string; factorId: string },
  ): Promise<string[]> {
    const { userId } = options;
    const kind = 'recovery-codes-made';
    await tellFactorChange(auth, trx, { ...options, kind, origin: originOf(c) });
    return replaceRecoveryCodes(trx, { userId, signingSecret: secrets.linkSigning });
  }

  app.get('/factors/recovery-codes', async (c) => {
    const { claims } = await auth.requireUser(c.req.raw.headers);
    return database.asServer(async (trx) => {
      const { id } = findSet(await lockFactors(trx, claims.sub));
      const remaining = await countRecoveryCodes(trx, claims.sub);
      return c.json({ id, type, total: codeCount, remaining });
    });
  });

  app.post('/factors/recovery-codes', async (c) => {
    const hasBody = (c.req.header('content-length') ?? '0') !== '0';
    const input: z.output<typeof nameInput> = hasBody ? await parseJson(c, nameInput) : {};
    const { friendly_name: wanted } = input;
    const name =
      wanted === undefined || wanted === null || wanted === '' ? 'Recovery codes' : wanted;
    const answer = await change(c.req.raw.headers, async (trx, claims, factors) => {
      if (factors.some((factor) => factor.factor_type === type)) {
        throw new AuthError('mfa_verified_factor_exists', 'There are recovery codes already');
      }
      if (factors.some((factor) => factor.friendly_name === name)) {
        throw new AuthError('mfa_factor_name_conflict', 'A factor with this name exists already');
      }
      const id = randomUUID();
      await sql`
        insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
        values (${id}::uuid, ${claims.sub}::uuid, ${name}, ${type}, 'verified')`.execute(trx);
      const codes = await makeCodes(c, trx, { userId: claims.sub, factorId: id });
      return { id, type, friendly_name: name, total: codes.length, codes };
    });
    return c.json(answer);
  });

  app.post('/factors/recovery-codes/regenerate', async (c) => {
    const answer = await change(c.req.raw.headers, async (trx, claims, factors) => {
      const { id, friendly_name } = findSet(factors);
      const codes = await makeCodes(c, trx, { userId: claims.sub, factorId: id });
      return { id, type, friendly_name, total: codes.length, codes };
    });
    return c.json(answer);
  });

  app.delete('/factors/recovery-codes', async (c) => {
    const id = await change(c.req.raw.headers, async (trx, claims, factors) => {
      const set = findSet(factors);
      await sql`delete from auth.mfa_factors where id = ${set.id}::uuid`.execute(trx);
      await deleteRecoveryCodes(trx, claims.sub);
      const kind = 'factor-removed';
      const { sub: userId } = claims;
      await tellFactorChange(auth, trx, { userId, kind, factorId: set.id, origin: originOf(c) });
      return set.id;
    });
    return c.json({ id });
  });

  app.post('/factors/recovery-codes/verify', async (c) => {
    const { claims } = await auth.requireUser(c.req.raw.headers);
    const { code } = await parseJson(c, codeInput);
    const { sub: userId, session_id: sessionId } = claims;
    const origin = originOf(c);
    const shownIn = findFactorDevice(auth, { userId, origin });
    const giveBack = await takeFactorTry(auth, { userId, shownIn }).catch((error: unknown) => {
      if (!(error instanceof AuthError) || error.code !== 'over_request_rate_limit') throw error;
      throw new AuthError('mfa_recovery_codes_locked', error.message, {
        retryAfter: error.retryAfter ?? 300,
      });
    });
    const answer = await database.asServer(async (trx) => {
      const factors = await lockFactors(trx, userId);
      if (await useRecoveryCode(auth, trx, { claims, factors, code, origin })) {
        return auth.sessions.renew(trx, { userId, sessionId });
      }
      const actor = await findUser(trx, { id: userId });
      const traits = { success: false };
      await auth.audit(trx, { action: 'verification_attempted', actor, origin, traits });
      return null;
    });
    if (answer === null) {
      throw new AuthError('mfa_verification_failed', 'Invalid recovery code entered');
    }
    await giveBack();
    auth.devices.remember(c, factorMark(userId));
    return c.json(answer);
  });

  return app;
}
