import { decode, encode, RECURSION_DESIRED } from 'dns-packet';
import type { Answer as Record } from 'dns-packet';
import type { Answer } from '../proxy/answer.ts';
import type { DemoSite, SiteRequest } from '../sites/site.ts';
import { addressOf, hasMail } from './networks.ts';

const recursionAvailable = 1 << 7;
const nameError = 3;
const ttl = 300;

/**
 * DNS over HTTPS (RFC 8484) for the names of the demo web. `hasName` tells names with an address from those that are
 * only the end of others.
 */
export function nameServer(hasName: (name: string) => 'host' | 'domain' | null): DemoSite {
  return {
    host: 'dns.example',
    plays: 'DNS over HTTPS for the names of the demo web',
    answer: (request) => {
      const query = readQuery(request);
      if (request.path !== '/dns-query' || query === null) return { status: 400, body: 'no query' };
      return answerQuery(query, hasName);
    },
  };
}

type Query = { id: number; name: string; type: string };

function readQuery(request: SiteRequest): Query | null {
  try {
    const packet = decode(Buffer.from(request.query.get('dns') ?? '', 'base64url'));
    const [question] = packet.questions ?? [];
    if (question === undefined) return null;
    return { id: packet.id ?? 0, name: question.name.toLowerCase(), type: question.type };
  } catch {
    return null;
  }
}

function answerQuery(
  { id, name, type }: Query,
  hasName: (name: string) => 'host' | 'domain' | null,
): Answer {
  const kind = hasName(name);
  const answers: Record[] = [];
  if (kind === 'host' && type === 'A') {
    answers.push({ type: 'A', name, ttl, class: 'IN', data: addressOf(name) });
  }
  if (kind !== null && type === 'MX' && hasMail(name)) {
    const data = { preference: 10, exchange: `mx.${name}` };
    answers.push({ type: 'MX', name, ttl, class: 'IN', data });
  }
  const body = encode({
    type: 'response',
    id,
    flags: RECURSION_DESIRED | recursionAvailable | (kind === null ? nameError : 0),
    questions: [{ type: type as 'A', name, class: 'IN' }],
    answers,
  });
  const headers = { 'content-type': 'application/dns-message', 'cache-control': `max-age=${ttl}` };
  return { status: 200, headers, body };
}
