import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Mail } from '../takedowns/mail.ts';

/** Mails of people on a page, for whoever tries the demo. Loopback only. */
export type MailboxPage = { url: string; stop: () => Promise<void> };

const escape = (text: string): string =>
  text.replace(/[&<>"']/gu, (letter) => `&#${String(letter.charCodeAt(0))};`);

/** The text with its web addresses as links; everything else is shown as it is. */
function writeText(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/u)
    .map((part, index) => {
      const shown = escape(part);
      return index % 2 === 0 ? shown : `<a href="${shown}" rel="noreferrer">${shown}</a>`;
    })
    .join('');
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .75rem; padding: 1rem; margin: 1rem 0; }
h2 { font-size: 1.1rem; margin: 0; }
p { margin: .25rem 0; opacity: .8; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0; }`;

function writePage(mails: readonly Mail[]): string {
  const list = mails
    .map(
      (mail) => `<article><h2>${escape(mail.subject)}</h2>
<p>to ${escape(mail.to)}, from ${escape(mail.from)}, <time>${new Date(mail.at).toISOString()}</time></p>
<pre>${writeText(mail.text)}</pre></article>`,
    )
    .join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo mailbox (${String(mails.length)})</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><style>${style}</style></head>
<body><h1>Demo mailbox</h1>
<p>Every mail that the demo sends to people ends here, the newest first. The page looks again every five seconds.</p>
${list === '' ? '<p>No mail yet.</p>' : list}</body></html>`;
}

/** Serves the mails at `/`, and as JSON at `/mails.json`, the newest first. */
export async function startMailboxPage(options: {
  port?: number;
  mails: () => readonly Mail[];
}): Promise<MailboxPage> {
  const server: Server = createServer((request, response) => {
    // Mails lie open here: no page of another host may read them through a name that points to us.
    const host = (request.headers.host ?? '').replace(/:\d+$/u, '');
    const path = (request.url ?? '').split('?')[0];
    if (!/^(127\.0\.0\.1|localhost)$/u.test(host) || request.method !== 'GET') {
      response.writeHead(403).end();
      return;
    }
    const common = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
    if (path === '/mails.json') {
      response.writeHead(200, { ...common, 'content-type': 'application/json' });
      response.end(JSON.stringify(options.mails()));
    } else if (path === '/') {
      response.writeHead(200, {
        ...common,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      });
      response.end(writePage(options.mails()));
    } else response.writeHead(404, common).end();
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
