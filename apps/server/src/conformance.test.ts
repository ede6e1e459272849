import { caseGroups, findMissing } from '@leakblock/conformance';
import type { World } from '@leakblock/conformance';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { features } from './features/index.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';
import type { TestGateway } from './testing/start-test-gateway.ts';

let gateway: TestGateway;
let world: World;
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: { TRUST_PROXY: '1', SIGNUP_CONFIRM_EMAIL: 'false' },
  });
  world = {
    url: gateway.url,
    publishableKey: gateway.publishableKey,
    confirmsSignUps: false,
    sql: gateway.sql,
    mails: null,
  };
});
afterAll(() => gateway.stop());

describe.each(caseGroups)('conformance of $part', ({ cases }) => {
  it.each(cases.map((item) => [item.name, item] as const))('%s', async (_name, item) => {
    if (findMissing(world, item).length === 0) await item.run(world);
  });
});
