import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

type Played = {
  id: string;
  cdate: string;
  domain: string;
  status: 'submitted' | 'accepted' | 'denied';
  denial_reason: string | null;
  urls: string[];
  body: Record<string, unknown>;
  emails: { id: string; subject: string; body: string }[];
};

/** How the next report is taken. `swallows`: it is taken, and the connection ends without an answer. */
type Manner = 'takes' | 'swallows' | 'bars' | 'finds_fault' | 'is_busy';

/** For tests only: the abuse interface of Cloudflare on loopback. */
export type PlayedCloudflare = {
  url: string;
  reports: Played[];
  behave(manner: Manner): void;
  stop(): Promise<void>;
};

export async function playCloudflare(): Promise<PlayedCloudflare> {
  const reports: Played[] = [];
  let manner: Manner = 'takes';
  let taken = 0;
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const fail = (status: number, message: string): void => {
      answer(status, { success: false, errors: [{ code: 1, message }], result: null });
    };
    const { pathname } = new URL(request.url ?? '', 'http://loopback');
    const [, id, part] =
      /^\/accounts\/acc\/abuse-reports\/submitted(?:\/([^/]+)(\/emails)?)?$/u.exec(pathname) ?? [];
    const isSubmitted = pathname.startsWith('/accounts/acc/abuse-reports/submitted');
    if (request.headers.authorization !== 'Bearer tok' || manner === 'bars') {
      fail(401, 'not entitled');
      return;
    }
    if (request.method === 'GET' && isSubmitted) {
      const one = reports.find((report) => report.id === id);
      if (id === undefined) answer(200, { success: true, result: { reports } });
      else if (one === undefined) fail(404, 'no such report');
      else
        answer(200, { success: true, result: part === undefined ? one : { emails: one.emails } });
      return;
    }
    void text(request).then((raw) => {
      if (manner === 'is_busy') {
        fail(429, 'slow down');
        return;
      }
      if (manner === 'finds_fault') {
        fail(400, 'urls: not a list');
        return;
      }
      const body = JSON.parse(raw) as Record<string, unknown>;
      const urls = typeof body['urls'] === 'string' ? body['urls'].split('\n') : [];
      taken += 1;
      const report: Played = {
        id: `cf${String(taken)}`,
        cdate: new Date().toISOString(),
        domain: new URL(urls[0] ?? 'https://none.example').hostname,
        status: 'submitted',
        denial_reason: null,
        urls,
        body: { ...body, path: pathname },
        emails: [],
      };
      reports.push(report);
      if (manner === 'swallows') request.socket.destroy();
      else answer(200, { result: 'success', abuse_rand: report.id });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    reports,
    behave: (next) => {
      manner = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
