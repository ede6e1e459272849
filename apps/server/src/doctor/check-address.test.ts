import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { checkAddress } from './check-address.ts';
import type { DoctorContext } from './finding.ts';

it('before the first start whoever answers is another program', async () => {
  const other = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const publicUrl = `http://127.0.0.1:${String((other.address() as AddressInfo).port)}`;
  const context = { env: { NODE_ENV: 'development', TRUST_PROXY: '' }, publicUrl, secrets: null };
  const found = await checkAddress.run(context as unknown as DoctorContext);
  other.close();
  expect(found).toMatchObject([
    {
      state: 'failed',
      saw: expect.stringContaining(`Another program answers at ${publicUrl}`) as string,
      advice: expect.stringContaining('PORT') as string,
    },
  ]);
});
