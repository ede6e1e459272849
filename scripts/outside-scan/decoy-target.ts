import { createServer } from 'node:http';
import pg from 'pg';
import type { RunningTarget } from './demo-target.ts';
import { listen, startTls } from './start-tls.ts';

/**
 * A server with one fault for each scanner to find, in the same PostgreSQL as the demo: a scanner that says nothing of it
 * says nothing about the demo either. Echoed script, open redirect, SQL put together by hand, a repository within reach,
 * few connections held for ever, no header of protection, a table that is open to everybody.
 */
export async function startDecoy(folder: string, demoDatabaseUrl: string): Promise<RunningTarget> {
  const owner = new pg.Client({ connectionString: demoDatabaseUrl });
  await owner.connect();
  await owner.query('create database decoy');
  const databaseUrl = demoDatabaseUrl.replace(/\/postgres$/, '/decoy');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  // The database is dropped under whatever is still connected to it.
  pool.on('error', () => undefined);
  await pool.query('create table public.items (id int primary key, name text)');
  await pool.query("insert into public.items values (1, 'lamp'), (2, 'chair')");
  for (const role of ['anon', 'authenticated']) {
    await pool.query(`grant select, insert on public.items to ${role}`);
  }

  const server = createServer(
    { requestTimeout: 0, headersTimeout: 0, connectionsCheckingInterval: 2 ** 30 },
    (request, response) => {
      const { pathname, searchParams } =
        URL.parse(request.url ?? '/', 'http://decoy') ?? new URL('http://decoy/nowhere');
      const page = (html: string, status = 200): void => {
        response.writeHead(status, { 'content-type': 'text/html' }).end(`<html>${html}</html>`);
      };
      if (pathname === '/.git/HEAD') response.end('ref: refs/heads/main\n');
      else if (pathname === '/search') page(`<p>${searchParams.get('q') ?? ''}</p>`);
      else if (pathname === '/go') {
        response.writeHead(302, { location: encodeURI(searchParams.get('to') ?? '/') }).end();
      } else if (pathname === '/items') {
        pool
          .query(`select name from items where id = ${searchParams.get('id') ?? '1'}`)
          .then(({ rows }) => page(rows.map((row) => JSON.stringify(row)).join('')))
          .catch((error: unknown) => page(String(error), 500));
      } else if (pathname === '/') {
        page('<a href="/search?q=a">a</a><a href="/go?to=/">b</a><a href="/items?id=1">c</a>');
      } else page('nothing here', 404);
    },
  );
  server.maxConnections = 50;
  const port = await listen(server);
  const tls = await startTls(folder, port);
  return {
    target: {
      name: 'decoy',
      url: `http://127.0.0.1:${port}`,
      tlsUrl: tls.url,
      pages: ['/', '/search?q=a', '/go?to=/'],
      places: [{ name: 'decoy', method: 'GET', path: '/items?id=1', headers: {} }],
      headers: {},
      databaseUrl,
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await tls.stop();
      await pool.end();
      await owner.query('drop database decoy with (force)');
      await owner.end();
    },
  };
}
