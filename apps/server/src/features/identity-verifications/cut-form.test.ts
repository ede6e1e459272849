import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { administration } from '../administration/index.ts';
import { identityVerifications } from './index.ts';

let gateway: TestGateway;
let ada: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [administration, identityVerifications] });
  ada = await gateway.signIn();
});
afterAll(() => gateway.stop());

const part = (name: string): string =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`;

// What nobody catches ends the program, and this run with it.
it.each([
  ['within a picture', `${part('front')}abc`],
  ['where a picture begins', part('front')],
  ['within the second picture', `${part('front')}abc\r\n${part('back')}abc`],
  ['within the words about a picture', part('front').slice(0, 40)],
  ['before its last line ends', `${part('front')}abc\r\n--x-`],
])('a form that is cut off %s is refused, and the next one is read', async (_where, body) => {
  const answer = await fetch(`${gateway.url}/functions/v1/submit-identity`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ada.token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    body,
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'request.invalid' }),
  ]);
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
});
