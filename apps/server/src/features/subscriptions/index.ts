/** Plans: what a person has, and what it opens. */
import type { Feature } from '#platform/feature';
import { checkSubscription, checkSubscriptionInput } from './check-subscription.ts';
import { AppError } from '@leakblock/domain/errors';
import { parseJson } from '#platform/errors';

export const subscriptions: Feature = {
  name: 'subscriptions',
  routes: (app, context) => {
    app.post('/check-subscription', async (c) => {
      const { caller } = c.var;
      if (caller.kind !== 'user') {
        throw new AppError('request.unauthorized', 'Sign in to see your plan.');
      }
      // Nothing is cached here, so a forced refresh asks for what every call gets.
      await parseJson(c, checkSubscriptionInput);
      return c.json(await checkSubscription(context, caller));
    });
  },
};
