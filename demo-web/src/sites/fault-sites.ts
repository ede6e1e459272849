import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Answer, Fault } from '../proxy/answer.ts';
import { fillingText, htmlPage } from './page.ts';
import { htmlAnswer, redirectAnswer } from './site.ts';
import type { DemoSite } from './site.ts';

const page = (): string =>
  htmlPage({ title: 'Profile', body: `<h1>Profile</h1><p>${fillingText('fault', 900)}</p>` });
const html = { 'content-type': 'text/html; charset=utf-8' };

const faults: readonly [string, string, Fault][] = [
  ['hang', 'never answers', { kind: 'hang' }],
  ['reset', 'resets the connection', { kind: 'reset' }],
  ['drip', 'sends one byte in half a second', { kind: 'drip', everyMs: 500 }],
  ['short', 'sends less than it declares', { kind: 'wrong_length', by: 5000 }],
  ['long', 'sends more than it declares', { kind: 'wrong_length', by: -200 }],
  ['endless', 'never ends its body', { kind: 'endless' }],
  ['bomb', 'unpacks to 10 GB', { kind: 'gzip_bomb', megabytes: 10_240 }],
  ['header-flood', 'sends a header of 1 MB', { kind: 'huge_headers', bytes: 1 << 20 }],
];

/** Where redirects must not be followed to. */
const privateTargets: readonly [string, string][] = [
  ['loopback', 'http://127.0.0.1:9/'],
  ['loopback6', 'http://[::1]/'],
  ['mapped', 'http://[::ffff:127.0.0.1]/'],
  ['localhost', 'http://localhost/'],
  ['metadata', 'http://169.254.169.254/latest/meta-data/'],
  ['lan', 'http://10.0.0.1/'],
  ['decimal', 'http://2130706433/'],
  ['octal', 'http://0177.0.0.1/'],
  ['relative', '//127.0.0.1/'],
  ['file', 'file:///etc/passwd'],
];

/** Hosts that are bad on the wire: `<fault>.wire.test`, and redirects: `<kind>.redirects.test`. */
export function faultSites(): DemoSite[] {
  const wire = (name: string, plays: string, answer: () => Answer): DemoSite => ({
    host: `${name}.wire.test`,
    plays,
    answer,
  });
  const packed = (encoding: string, pack: (body: string) => Buffer) =>
    wire(encoding, `a body packed with ${encoding}`, () => ({
      status: 200,
      headers: { ...html, 'content-encoding': encoding },
      body: pack(page()),
    }));
  return [
    ...faults.map(([name, plays, fault]) =>
      wire(name, plays, () => ({ status: 200, headers: html, body: page(), fault })),
    ),
    { ...wire('refuse', 'listens to nobody', () => ({ status: 502 })), refuses: true },
    packed('gzip', (body) => gzipSync(body)),
    packed('br', (body) => brotliCompressSync(body)),
    packed('deflate', (body) => deflateSync(body)),
    wire('broken-gzip', 'declares gzip and sends something else', () => ({
      status: 200,
      headers: { ...html, 'content-encoding': 'gzip' },
      body: page(),
    })),
    wire('latin1', 'a page in ISO-8859-1', () => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=iso-8859-1' },
      body: Buffer.from(htmlPage({ title: 'Müller', body: '<h1>Grüße</h1>' }), 'latin1'),
    })),
    wire('utf16', 'a page in UTF-16 with a mark', () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(
        `\ufeff${htmlPage({ title: 'Sechzehn', body: '<h1>Grüße</h1>' })}`,
        'utf16le',
      ),
    })),
    wire('empty', 'an empty body with status 200', () => ({
      status: 200,
      headers: html,
      body: '',
    })),
    wire('no-content', 'status 204', () => ({ status: 204 })),
    wire('binary', 'bytes that are no text, called HTML', () => ({
      status: 200,
      headers: html,
      body: Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 37) % 256)),
    })),
    ...redirects(),
  ];
}

function redirects(): DemoSite[] {
  const site = (name: string, plays: string, answer: DemoSite['answer']): DemoSite => ({
    host: `${name}.redirects.test`,
    plays,
    answer,
  });
  return [
    site('loop', 'redirects to itself', (request) =>
      redirectAnswer(`https://${request.host}${request.target}`),
    ),
    site('ping', 'redirects to pong', (request) =>
      redirectAnswer(`https://pong.redirects.test${request.target}`),
    ),
    site('pong', 'redirects to ping', (request) =>
      redirectAnswer(`https://ping.redirects.test${request.target}`),
    ),
    site('chain', 'redirects through twenty numbered addresses', (request) => {
      const step = Number(request.query.get('step') ?? '0');
      return step >= 20
        ? htmlAnswer(200, page())
        : redirectAnswer(`https://${request.host}${request.path}?step=${step + 1}`);
    }),
    site('nowhere', 'redirects to a host that does not exist', () =>
      redirectAnswer('https://unknown.invalid/'),
    ),
    site('meta', 'redirects by a tag in the page', () =>
      htmlAnswer(
        200,
        htmlPage({
          title: 'Moved',
          head: '<meta http-equiv="refresh" content="0; url=/login">',
          body: '<p>Moved</p>',
        }),
      ),
    ),
    ...privateTargets.map(([name, target]) =>
      site(`to-${name}`, `redirects to ${target}`, () => redirectAnswer(target)),
    ),
  ];
}
