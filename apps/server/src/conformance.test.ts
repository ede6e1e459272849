import { caseGroups, findMissing } from '@leakblock/conformance';
import type { World } from '@leakblock/conformance';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { features } from './features/index.ts';
import { startMailbox } from './testing/start-mailbox.ts';
import type { Mailbox } from './testing/start-mailbox.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';
import type { TestGateway } from './testing/start-test-gateway.ts';

/** Two installations: one signs people up at once, the other wants a confirmation. */
const gateways: TestGateway[] = [];
const worlds: World[] = [];
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  for (const confirmsSignUps of [false, true]) {
    const gateway = await startTestGateway({
      features,
      env: {
        TRUST_PROXY: '1',
        SIGNUP_CONFIRM_EMAIL: String(confirmsSignUps),
        SMTP_URL: mailbox.url,
        WORKER_IN_PROCESS: 'true',
      },
    });
    gateways.push(gateway);
    worlds.push({
      url: gateway.url,
      publishableKey: gateway.publishableKey,
      confirmsSignUps,
      sql: gateway.sql,
      mails: (to) => Promise.resolve(mailbox.mails(to)),
    });
  }
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await mailbox.stop();
});

describe.each(caseGroups)('conformance of $part', ({ cases }) => {
  it.each(cases.map((item) => [item.name, item] as const))('%s', async (_name, item) => {
    const world = worlds.find((one) => findMissing(one, item).length === 0);
    if (world === undefined) throw new Error('No installation here has what this case needs.');
    await item.run(world);
  });
});
