import { createSocket, type Socket } from 'node:dgram';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHostResolver } from './resolve-host.ts';

const types = { A: 1, AAAA: 28 };
type Zone = Record<string, { A?: string[]; AAAA?: string[]; ttl?: number }>;

/** A name server on the loopback that answers from a zone and notes what it is asked. */
async function startNameServer(
  zone: Zone,
): Promise<{ socket: Socket; address: string; asked: string[] }> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    while (query[at] !== 0) {
      const length = query[at] ?? 0;
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const question = query.subarray(12, at + 5);
    const type = query.readUInt16BE(at + 1) === types.AAAA ? 'AAAA' : 'A';
    const name = labels.join('.').toLowerCase();
    asked.push(`${type} ${name}`);
    const records = zone[name]?.[type] ?? [];
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(zone[name] ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const answers = records.map((record) => {
      const data =
        type === 'A'
          ? Buffer.from(record.split('.').map(Number))
          : Buffer.from(record.replaceAll(':', ''), 'hex');
      const answer = Buffer.alloc(12);
      answer.writeUInt16BE(0xc00c, 0);
      answer.writeUInt16BE(types[type], 2);
      answer.writeUInt16BE(1, 4);
      answer.writeUInt32BE(zone[name]?.ttl ?? 60, 6);
      answer.writeUInt16BE(data.length, 10);
      return Buffer.concat([answer, data]);
    });
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { socket, asked, address: `127.0.0.1:${socket.address().port}` };
}

describe('createHostResolver', () => {
  let server: Awaited<ReturnType<typeof startNameServer>>;
  let resolve: ReturnType<typeof createHostResolver>;
  beforeEach(async () => {
    server = await startNameServer({
      'site.test': {
        A: ['93.184.216.34', '93.184.216.35'],
        AAAA: ['2606:2800:0220:0001:0248:1893:25c8:1946'],
      },
      'six.test': { AAAA: ['2606:2800:0220:0001:0248:1893:25c8:1946'] },
      'empty.test': {},
    });
    resolve = createHostResolver([server.address]);
  });
  afterEach(() => {
    server.socket.close();
  });

  it('answers all IPv4 addresses, asking once for all who ask at the time and afterwards', async () => {
    const answers = await Promise.all([resolve('site.test'), resolve('site.test')]);
    answers.push(await resolve('site.test'));
    for (const addresses of answers) {
      expect([...addresses].sort()).toEqual(['93.184.216.34', '93.184.216.35']);
    }
    expect(server.asked).toEqual(['A site.test']);
  });

  it('asks for IPv6 only where there is no IPv4', async () => {
    expect(await resolve('six.test')).toEqual(['2606:2800:220:1:248:1893:25c8:1946']);
    expect(server.asked).toEqual(['A six.test', 'AAAA six.test']);
  });

  it.each(['nobody.test', 'empty.test'])('remembers that %s has no address', async (host) => {
    const problem = { failure: 'refused', message: expect.stringMatching(/EN\w+/) as string };
    await expect(resolve(host)).rejects.toMatchObject(problem);
    const asked = server.asked.length;
    await expect(resolve(host)).rejects.toMatchObject(problem);
    expect(server.asked).toHaveLength(asked);
  });
});
