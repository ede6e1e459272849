import { randomBytes, randomInt } from 'node:crypto';
import { instantScanEvent } from '@leakblock/domain/scans';
import type {
  InstantScanEvent,
  InstantScanFinding,
  InstantScanResult,
} from '@leakblock/domain/scans';

/** Who calls; without any of it, somebody with a browser and an address nobody else has. */
export type AsVisitor = {
  browser?: string;
  address?: string;
  cookie?: string | undefined;
  token?: string;
};

/** For tests only: calls a server function as a visitor or a signed-in person. */
export function post(
  url: string,
  name: string,
  body: unknown,
  as: AsVisitor = {},
): Promise<Response> {
  return fetch(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': as.browser ?? `Browser/${randomBytes(4).toString('hex')}`,
      'x-forwarded-for': as.address ?? someAddress(),
      ...(as.cookie === undefined ? {} : { cookie: as.cookie }),
      ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
    },
    body: JSON.stringify(body),
  });
}

type ProgressData = Extract<InstantScanEvent, { event: 'progress' }>['data'];

export type ReadScan = {
  progress: ProgressData[];
  findings: InstantScanFinding[];
  result: InstantScanResult | undefined;
  error: { code: string; message: string } | undefined;
  resultToken: string;
  cookie: string | undefined;
};

/** Runs an instant scan and reads its stream to the end; every event must be one the domain knows. */
export async function readScan(
  url: string,
  creatorName: string,
  as: AsVisitor = {},
): Promise<ReadScan> {
  const response = await post(url, 'instant-scan', { creatorName }, as);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const events = parseEvents(await response.text());
  const progress = events.flatMap((item) => (item.event === 'progress' ? [item.data] : []));
  return {
    progress,
    findings: events.flatMap((item) => (item.event === 'finding' ? [item.data] : [])),
    result: events.find((item) => item.event === 'result')?.data,
    error: events.find((item) => item.event === 'error')?.data,
    resultToken: progress[0]?.resultToken ?? '',
    cookie: response.headers.get('set-cookie')?.split(';')[0],
  };
}

function parseEvents(text: string): InstantScanEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      return instantScanEvent.parse({ event, data: JSON.parse(data ?? 'null') as unknown });
    });
}

/** An IPv4 address of the network set aside for benchmarks (RFC 2544). */
export function someAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}
