import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

it('who writes more crash notes than are heard is told so, and is no fault of ours', async () => {
  const { token } = await gateway.signIn();
  const notes = gateway.client(token).from('debug_logs');
  const note = { action: 'crash', data: {} };
  expect((await notes.insert(Array.from({ length: 30 }, () => note))).status).toBe(201);
  const refused = await notes.insert(note);
  expect(refused.status).toBe(429);
  expect(refused.error?.code).toBe('PT429');
  expect(gateway.logLines().filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
