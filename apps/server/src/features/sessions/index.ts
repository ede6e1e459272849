/** Sign-ins: who signed in from where, for the person herself to see. */
import { AppError } from '@leakblock/domain/errors';
import { loginEventInput } from '@leakblock/domain/sessions';
import { parseJson } from '#platform/errors';
import type { Feature } from '#platform/feature';
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
      return c.json({ success: true });
    });
  },
};
