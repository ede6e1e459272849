import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from './start-postgres.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-start-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

async function query(ownerUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function overTcp(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.searchParams.delete('host');
  return url.href;
}

/** Another process that starts PostgreSQL on `dataDir` and stays; killed as if the machine had no mercy. */
async function startElsewhere(
  dataDir: string,
): Promise<{ ownerUrl: string; killStarter(): Promise<void> }> {
  const module = new URL('start-postgres.ts', import.meta.url).href;
  const program = `const { startPostgres } = await import(${JSON.stringify(module)});
    const { ownerUrl } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, isDurable: false });
    console.log(ownerUrl);`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [ownerUrl] = (await once(createInterface(starter.stdout), 'line')) as [string];
  return {
    ownerUrl,
    async killStarter() {
      const closed = once(starter, 'close');
      starter.kill('SIGKILL');
      await closed;
    },
  };
}

describe('startPostgres', () => {
  it('makes a cluster, keeps what is written, and starts again with the same password', async () => {
    const dataDir = join(folder, 'kept');
    const first = await startPostgres({ dataDir });
    await query(first.ownerUrl, 'create table kept as select 42 as answer');
    await first.stop();
    // Neither its socket is there nor its port.
    await expect(query(first.ownerUrl, 'select')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(query(overTcp(first.ownerUrl), 'select')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    const second = await startPostgres({ dataDir });
    expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(new URL(second.ownerUrl).password).toBe(new URL(first.ownerUrl).password);
    await second.stop();
    expect((await stat(join(dataDir, 'owner-password'))).mode & 0o077).toBe(0);
  });

  it('listens on loopback and on a socket in its closed folder, asks for the password at both, and is no more than version 18 asks for', async () => {
    const server = await startPostgres({ dataDir: join(folder, 'kept') });
    const cluster = join(folder, 'kept', 'cluster');
    const [settings] = await query(
      server.ownerUrl,
      `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
         current_setting('shared_buffers') as buffers, current_setting('jit') as jit,
         current_setting('server_version_num')::int / 10000 as version`,
    );
    expect(settings).toEqual({
      addresses: '127.0.0.1',
      sockets: `"${cluster}"`,
      buffers: '32MB',
      jit: 'off',
      version: 18,
    });
    expect((await stat(cluster)).mode & 0o077).toBe(0);
    expect(new URL(server.ownerUrl).searchParams.get('host')).toBe(cluster);
    const peer = 'select inet_client_addr() as address';
    expect(await query(server.ownerUrl, peer)).toEqual([{ address: null }]);
    expect(await query(overTcp(server.ownerUrl), peer)).toEqual([{ address: '127.0.0.1' }]);
    const stranger = server.ownerUrl.replace(/postgres:[^@]+@/, 'postgres:wrong@');
    await expect(query(stranger, 'select')).rejects.toMatchObject({ code: '28P01' });
    await expect(query(overTcp(stranger), 'select')).rejects.toMatchObject({ code: '28P01' });
    await server.stop();
  });

  it('does without a socket where the path is too long for one', async () => {
    const server = await startPostgres({
      dataDir: join(folder, 'far'.repeat(30)),
      isDurable: false,
    });
    expect(server.ownerUrl).toBe(overTcp(server.ownerUrl));
    expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('takes away the sockets of one that was killed, wherever its folder lies', async () => {
    const dataDir = join(folder, 'a "strange", one');
    const first = await startPostgres({ dataDir, isDurable: false });
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const second = await startPostgres({ dataDir, isDurable: false });
    expect(await query(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    const names = await readdir(join(dataDir, 'cluster'));
    const socket = `.s.PGSQL.${String(second.port)}`;
    expect(names.filter((name) => name.startsWith('.s.PGSQL.')).toSorted()).toEqual([
      socket,
      `${socket}.lock`,
    ]);
    await second.stop();
  });

  it('refuses a folder that another living process uses', async () => {
    const dataDir = join(folder, 'kept');
    const server = await startPostgres({ dataDir });
    await expect(startPostgres({ dataDir })).rejects.toThrow(/in use by process/);
    expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('refuses the folder of a living one by whatever way it comes, and takes nothing of it away', async () => {
    const dataDir = join(folder, 'kept');
    const lock = join(dataDir, 'cluster', 'postmaster.pid');
    const server = await startPostgres({ dataDir });
    const way = join(folder, 'way');
    await symlink(dataDir, way);
    const written = await readFile(lock, 'utf8');
    const socket = join(dataDir, 'cluster', `.s.PGSQL.${String(server.port)}`);
    try {
      await expect(startPostgres({ dataDir: way })).rejects.toThrow(/in use by process/);
      // As another container sees it: the same folder, and a process that it does not know.
      await writeFile(lock, written.replace(/^\d+/u, String(2 ** 22 - 1)));
      const seen = await readFile(lock, 'utf8');
      for (const path of [dataDir, way])
        await expect(startPostgres({ dataDir: path })).rejects.toThrow(/is in use/);
      expect(await readFile(lock, 'utf8')).toBe(seen);
      expect(existsSync(socket)).toBe(true);
      // Somebody took it away.
      await rename(lock, `${lock}.away`);
      await expect(startPostgres({ dataDir })).rejects.toThrow(/is in use/);
      expect(existsSync(socket)).toBe(true);
      await rename(`${lock}.away`, lock);
      expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await writeFile(lock, written);
      await server.stop();
      await rm(way);
    }
  });

  it('refuses the folder of one that is reached by no socket, or does not answer yet', async () => {
    const far = join(folder, 'far'.repeat(30));
    const server = await startPostgres({ dataDir: far, isDurable: false });
    const lock = join(far, 'cluster', 'postmaster.pid');
    const written = await readFile(lock, 'utf8');
    try {
      await writeFile(lock, written.replace(/^\d+/u, String(2 ** 22 - 1)));
      await expect(startPostgres({ dataDir: far })).rejects.toThrow(/is in use/);
    } finally {
      await writeFile(lock, written);
      await server.stop();
    }
    const busy = join(folder, 'busy');
    await mkdir(join(busy, 'cluster'), { recursive: true });
    await writeFile(join(busy, 'cluster', 'postmaster.pid'), `${2 ** 22 - 1}\n`);
    const silent = createServer().listen(join(busy, 'cluster', '.s.PGSQL.5432'));
    await once(silent, 'listening');
    await expect(startPostgres({ dataDir: busy })).rejects.toThrow(/is in use/);
    expect(existsSync(join(busy, 'cluster', 'postmaster.pid'))).toBe(true);
    silent.close();
    await once(silent, 'close');
  });

  it('ends with its starter, even one that was killed, and the next start finds its data', async () => {
    const dataDir = join(folder, 'killed');
    const elsewhere = await startElsewhere(dataDir);
    expect(await query(elsewhere.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await elsewhere.killStarter();
    const next = await startPostgres({ dataDir, isDurable: false });
    await expect(query(overTcp(elsewhere.ownerUrl), 'select')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    expect(await query(next.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
  });

  it('is not stopped by the lock file of a process that is gone, or is another by now', async () => {
    const dataDir = join(folder, 'killed');
    for (const pid of [process.pid, 2 ** 22 - 1]) {
      await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), `${pid}\n`);
      const server = await startPostgres({ dataDir, isDurable: false });
      expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
    }
  });

  it('makes a cluster anew that a killed first start left half done', async () => {
    const dataDir = join(folder, 'half');
    await mkdir(join(dataDir, 'cluster.incomplete'), { recursive: true });
    await writeFile(join(dataDir, 'cluster.incomplete', 'PG_VERSION'), '18\n');
    await writeFile(join(dataDir, 'owner-password'), 'of-the-first-try\n');
    const server = await startPostgres({ dataDir, isDurable: false, password: 'second-try' });
    expect(server.ownerUrl).toContain('second-try');
    expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(existsSync(join(dataDir, 'cluster.incomplete'))).toBe(false);
    expect(await readFile(join(dataDir, 'cluster', 'PG_VERSION'), 'utf8')).toBe('18\n');
  });

  it('works below a folder that is closed to everybody else', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed);
    await chmod(closed, 0o700);
    const server = await startPostgres({ dataDir: join(closed, 'data'), isDurable: false });
    expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('says why it cannot start, also when it ends before the disk has noted who started it', async () => {
    const dataDir = join(folder, 'half');
    const blocker = await startPostgres({ dataDir: join(folder, 'kept') });
    try {
      // What is written into a pipe waits until somebody reads it.
      const slowNote = join(dataDir, 'starter.pid');
      await mkdir(dataDir, { recursive: true });
      await rm(slowNote, { force: true });
      execFileSync('mkfifo', [slowNote]);
      const start = startPostgres({ dataDir, port: blocker.port });
      const refusal = expect(start).rejects.toThrow(/Address already in use/);
      await pause(2000);
      await readFile(slowNote);
      await refusal;
    } finally {
      await blocker.stop();
    }
  });
});
