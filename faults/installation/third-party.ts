import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `busy`: 429, as when too many ask; `failing`: 500; `hanging`: takes what is asked and says nothing; `away`: hangs up. */
type Mood = 'well' | 'busy' | 'failing' | 'hanging' | 'away';

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Answer = { status: number; headers?: Record<string, string>; body: string };

/** A service of somebody else's, which may be in a bad mood. */
export type ThirdParty = {
  url: string;
  behave: (how: Mood) => void;
  /** How often it was asked since it behaves as it does. */
  asked: () => number;
  stop: () => Promise<void>;
};

const json = { 'content-type': 'application/json' };
const refusals = {
  busy: { status: 429, headers: json, body: '{"error":{"type":"api_error","code":"rate_limit"}}' },
  failing: { status: 500, headers: json, body: '{"error":{"type":"api_error"}}' },
} as const satisfies Partial<Record<Mood, Answer>>;

/** Starts one on the loopback. @param answer what it says when it is well */
export async function startThirdParty(
  answer: (asked: Asked) => Answer | Promise<Answer>,
): Promise<ThirdParty> {
  let mood: Mood = 'well';
  let count = 0;
  async function say({ method, path, headers, body }: Asked): Promise<Answer | 'nothing' | 'end'> {
    count += 1;
    if (mood === 'hanging') return 'nothing';
    if (mood === 'away') return 'end';
    return mood === 'well' ? answer({ method, path, headers, body }) : refusals[mood];
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { headers, method = '', url = '' } = request;
      const asked = { method, path: url, headers, body: Buffer.concat(parts).toString() };
      say(asked).then(
        (said) => {
          if (said === 'nothing') return;
          if (said === 'end') request.socket.destroy();
          else response.writeHead(said.status, said.headers).end(said.body);
        },
        () => request.socket.destroy(),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    behave: (how) => {
      mood = how;
      count = 0;
    },
    asked: () => count,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
