import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectDirect } from './connect-direct.ts';
import { createCutoff, type Cutoff } from './cutoff.ts';
import { judgeTarget, type AddressRules } from './judge-target.ts';
import { publicHost, startSocketServer, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
let received: string;
let cutoff: Cutoff;
beforeEach(async () => {
  received = '';
  server = await startSocketServer((socket) => {
    socket.on('data', (chunk) => (received += chunk.toString()));
  });
  cutoff = createCutoff(performance.now() + 5_000);
  return async () => {
    cutoff.dispose();
    await server.close();
  };
});

const rules = (isAllowedAddress: AddressRules['isAllowedAddress']): AddressRules => ({
  isAllowedAddress,
  isAllowedPort: () => true,
});
const connect = (addresses: readonly string[], judge: AddressRules['isAllowedAddress']) => {
  const allowed = rules(judge);
  const target = judgeTarget(`http://site.test:${server.port}/`, allowed);
  return connectDirect(target, cutoff, allowed, () => Promise.resolve(addresses));
};

describe('connectDirect', () => {
  it('goes to the judged address without a second look-up', async () => {
    const socket = await connect([publicHost], () => true);
    expect(socket.remoteAddress).toBe(publicHost);
    socket.destroy();
  });

  it('takes the next address when one does not answer', async () => {
    const socket = await connect(['127.0.0.3', publicHost], () => true);
    expect(socket.remoteAddress).toBe(publicHost);
    socket.destroy();
  });

  it('refuses all addresses when one of them is inside, without a connection', async () => {
    const connecting = connect([publicHost, '10.0.0.1'], (address) => address === publicHost);
    await expect(connecting).rejects.toMatchObject({ failure: 'unsafe_address' });
    expect(server.connections()).toBe(0);
  });

  it('drops a connection whose peer turns out to be inside, before a byte is sent', async () => {
    let judged = 0;
    const connecting = connect([publicHost], () => ++judged === 1);
    await expect(connecting).rejects.toMatchObject({ failure: 'unsafe_address' });
    expect(judged).toBe(2);
    expect(received).toBe('');
  });

  it('refuses names without addresses and addresses without servers', async () => {
    await expect(connect([], () => true)).rejects.toMatchObject({ failure: 'refused' });
    await expect(connect(['127.0.0.3'], () => true)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });

  it('stops waiting for a name server at the cutoff', async () => {
    const allowed = rules(() => true);
    const target = judgeTarget(`http://site.test:${server.port}/`, allowed);
    const short = createCutoff(performance.now() + 50);
    const forever = once(new EventTarget(), 'never') as Promise<never>;
    const connecting = connectDirect(target, short, allowed, () => forever);
    await expect(connecting).rejects.toMatchObject({ failure: 'timed_out' });
  });
});
