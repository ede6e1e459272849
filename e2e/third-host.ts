import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What another site was asked, and with what. */
export type Asked = { path: string; told: string };

export type ThirdHost = {
  /** Its origin: another site than the demo's, on this machine. */
  url: string;
  /** Every request so far: address, headers and body as one text. */
  asked: () => Asked[];
  stop: () => Promise<void>;
};

const chat = `
  fetch('{url}/chat/hello', { method: 'POST', mode: 'no-cors', body: 'hello' });
  const frame = document.createElement('iframe');
  frame.src = '{url}/chat/frame';
  document.body.append(frame);`;
const captcha = `
  window.turnstile = {
    render: (place, { callback }) => { setTimeout(() => callback('token-' + Math.random())); return 1; },
    remove: () => undefined,
  };`;
const analytics = `fetch('{url}/collect?page=' + encodeURIComponent(location.pathname), { mode: 'no-cors' });`;

/** Plays a chat, a captcha and an analytics provider, and a page that puts other pages into a frame. */
export async function startThirdHost(): Promise<ThirdHost> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const path = request.url ?? '/';
      const body = Buffer.concat(pieces).toString();
      asked.push({ path, told: `${path}\n${JSON.stringify(request.headers)}\n${body}` });
      const scripts: Record<string, string> = {
        '/chat.js': chat,
        '/captcha.js': captcha,
        '/analytics.js': analytics,
      };
      const script = scripts[path.split('?')[0] ?? ''];
      if (script !== undefined) {
        response.setHeader('content-type', 'text/javascript');
        response.end(script.replaceAll('{url}', url));
      } else if (path === '/siteverify') {
        response.setHeader('content-type', 'application/json');
        response.end('{"success": true, "hostname": "127.0.0.1"}');
      } else if (path.startsWith('/frame?of=')) {
        const of = decodeURIComponent(path.slice('/frame?of='.length));
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><title>Frame</title><iframe src="${of}"></iframe>`);
      } else response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${String((server.address() as AddressInfo).port)}`;
  return {
    url,
    asked: () => [...asked],
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
