import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventAddress, inventCredentials, meetConfirmed } from '../../testing/meet-by-mail.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import type { ServerHono } from '../../platform/feature.ts';
import { answerEvenly } from './answer-evenly.ts';
import { createAuth } from './create-auth.ts';
import { createAuthRoutes } from './routes.ts';

/** How quickly something is answered must not tell whether there is an account (check 19). Nothing here takes a time. */
describe('an even answer', () => {
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const asked: number[] = [];
    const pause = (ms: number) => {
      asked.push(ms);
      return promise;
    };
    return { asked, end: () => resolve(null), pause };
  };

  it.each([
    ['an answer', () => Promise.resolve('done')],
    ['a refusal', () => Promise.reject(new Error('refused'))],
  ])('that is there at once waits for its time: %s', async (_what, work) => {
    const { asked, end, pause } = hold();
    let isOver = false;
    const ended = answerEvenly(80, work(), pause)
      .catch((error: unknown) => String(error))
      .finally(() => {
        isOver = true;
      });
    // Whatever could have come without the pause has come by then.
    await new Promise((resolve) => setImmediate(resolve));
    expect([asked, isOver]).toEqual([[80], false]);
    end();
    expect(['done', 'Error: refused']).toContain(await ended);
  });

  it('waits for work that takes longer', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    let isOver = false;
    const ended = answerEvenly(80, promise, () => Promise.resolve()).finally(() => {
      isOver = true;
    });
    await new Promise((next) => setImmediate(next));
    expect(isOver).toBe(false);
    resolve('late');
    expect(await ended).toBe('late');
  });
});

describe('the doors of sign-in', () => {
  let gateway: TestGateway;
  let app: Hono<ServerHono>;
  const waited: number[] = [];
  const compared: (string | null)[] = [];
  beforeAll(async () => {
    gateway = await startTestGateway({ env: { WORKER_IN_PROCESS: 'false' } });
    const auth = createAuth(gateway.context, gateway.tokens);
    app = new Hono<ServerHono>();
    app.use(async (c, next) => {
      c.set('clientAddress', inventAddress());
      await next();
    });
    app.route(
      '/',
      createAuthRoutes({
        ...auth,
        answerEvenly: (ms, work) => {
          waited.push(ms);
          return work;
        },
        passwords: {
          ...auth.passwords,
          verify: (hash, password) => {
            compared.push(hash);
            return auth.passwords.verify(hash, password);
          },
        },
      }),
    );
  });
  afterAll(() => gateway.stop());

  async function ask(path: string, body: object): Promise<number> {
    const answer = await app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: gateway.publishableKey },
      body: JSON.stringify(body),
    });
    return answer.status;
  }
  const whoever = async () => [(await meetConfirmed(gateway)).email, inventCredentials().email];
  const password = 'Quiet-Lantern-even';

  it.each([
    ['/signup', { password }, 250],
    ['/otp', {}, 80],
    ['/otp', { create_user: false }, 80],
    ['/recover', {}, 80],
    ['/resend', { type: 'signup' }, 80],
    ['/resend', { type: 'email_change' }, 80],
    ['/verify', { type: 'recovery', token: '123456' }, 80],
  ])('%s %j answers everybody evenly', async (path, body, ms) => {
    for (const email of await whoever()) {
      waited.length = 0;
      await ask(path, { email, ...body });
      expect(waited).toEqual([ms]);
    }
  });

  it.each([
    ['/token?grant_type=password', 400],
    ['/signup', 200],
  ])('%s compares the password of everybody with a hash', async (path, status) => {
    for (const email of await whoever()) {
      compared.length = 0;
      expect(await ask(path, { email, password })).toBe(status);
      expect(compared).toHaveLength(1);
    }
  });
});
