/** Sign-ins: who signed in from where, for the person herself to see; and proofs that a session is in the right hands. */
import { AppError } from '@leakblock/domain/errors';
import { loginEventInput, proveIdentityInput } from '@leakblock/domain/sessions';
import { noteTimeZone } from '#features/notifications';
import { parseJson } from '#platform/errors';
import type { Feature } from '#platform/feature';
import { refuseOthers } from '#platform/require-proof';
import { purgeLoginEventsJob } from './purge-login-events.job.ts';
import { trackLogin } from './track-login.ts';

export const sessions: Feature = {
  name: 'sessions',
  jobs: [purgeLoginEventsJob],
  routes: (app, context) => {
    app.post('/track-login-info', async (c) => {
      const { caller, clientAddress } = c.var;
      if (caller.kind !== 'user') {
        throw new AppError('request.unauthorized', 'Only signed-in people are tracked.');
      }
      const input = await parseJson(c, loginEventInput);
      if (input.user_id !== caller.userId) {
        throw new AppError('request.forbidden', 'Everybody tells of her own sign-in only.');
      }
      await trackLogin(context, { caller, input, clientAddress });
      if (typeof input.time_zone === 'string')
        await noteTimeZone(context, caller.userId, input.time_zone);
      return c.json({ success: true });
    });

    app.post('/prove-identity', async (c) => {
      const { caller, clientAddress: address } = c.var;
      if (caller.kind !== 'user') throw new AppError('request.unauthorized', 'Sign in first.');
      refuseOthers(caller);
      const { proof } = await parseJson(c, proveIdentityInput);
      const { prove } = context.proofs;
      if (prove === null) throw new AppError('request.sign_in_again', 'Sign in again instead.');
      const origin = { address, userAgent: c.req.header('user-agent') ?? null };
      if (await prove(caller, proof, origin)) return c.json({ isProved: true });
      throw new AppError('request.proof_wrong', 'The password or code is wrong.');
    });
  },
};
