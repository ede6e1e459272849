import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { evidenceCheck } from '@leakblock/domain/removal-requests';
import { stopPage } from '@leakblock/demo-web';
import { unpackArchive } from '@leakblock/documents/evidence/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../../../testing/read-scan.ts';
import { startCheckWorld } from '../checks/testing/check-world.ts';
import type { CheckWorld } from '../checks/testing/check-world.ts';
import { captureEvidence } from './capture-evidence.ts';
import { evidenceBucket } from './store-pack.ts';

let world: CheckWorld;
let caseId: string;
let packId: string;
beforeAll(async () => {
  world = await startCheckWorld(undefined, { hasBrowser: true });
  const { url } = world.copyOn('leakvault.example');
  const workId = await world.registerPictureOf(url);
  caseId = await world.openCase(url, { workId });
  const pack = await captureEvidence(world.gateway.context, {
    caseIds: [caseId],
    occasion: 'before_first_notice',
  });
  packId = pack.packId ?? '';
});
afterAll(() => world.stop());

const open = async (name: string): Promise<Buffer> => {
  const [file] = await world.sql<{ object_name: string }>(
    'select object_name from evidence_files where pack_id = $1 and name = $2',
    [packId, name],
  );
  const { bytes } = await world.gateway.context.files.open(evidenceBucket, file?.object_name ?? '');
  return buffer(bytes);
};
const readJson = async <T>(name: string): Promise<T> =>
  JSON.parse((await open(name)).toString('utf8')) as T;
const ask = (name: string, body: object, token = world.person.token) =>
  post(world.gateway.url, name, body, { token });
const check = async () =>
  evidenceCheck.parse(await (await ask('check-evidence', { caseId })).json());

describe('a pack', () => {
  it('holds the page, what was exchanged, names, files compared with her works, and pictures of it', async () => {
    const files = await world.sql<{ name: string }>(
      'select name from evidence_files where pack_id = $1 order by name',
      [packId],
    );
    expect(files.map(({ name }) => name)).toEqual([
      'contacts.json',
      'dns.json',
      'exchanges.warc',
      'headers.json',
      'media.json',
      'page.html',
      'screenshot-blurred.png',
      'screenshot.png',
    ]);
    expect((await open('page.html')).toString()).toContain('Uploaded by');
    expect((await open('exchanges.warc')).toString('latin1')).toMatch(/^WARC\/1\.1\r\n/u);
    const headers = await readJson<{
      exchanges: { status: number; tls: { fingerprint256: string } | null }[];
    }>('headers.json');
    expect(headers.exchanges[0]).toMatchObject({ status: 200 });
    expect(headers.exchanges[0]?.tls?.fingerprint256).toMatch(/^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/u);
    const media = await readJson<{ sha256: string; distance: number | null }[]>('media.json');
    expect(media.some(({ distance, sha256 }) => distance !== null && sha256.length === 64)).toBe(
      true,
    );
    const shot = await sharp(await open('screenshot.png')).metadata();
    expect(shot).toMatchObject({ format: 'png', width: 1280 });
    // Something is drawn on it.
    const { entropy } = await sharp(await open('screenshot.png')).stats();
    expect(entropy).toBeGreaterThan(0.1);
  });

  it('is named by an event with the hash of its manifest, and its files lie encrypted', async () => {
    const [event] = await world.sql(
      `select action, payload_sha256 = manifest_sha256 as is_named from removal_events
       join evidence_packs on evidence_packs.id = $1 where action = 'evidence_captured'`,
      [packId],
    );
    expect(event).toEqual({ action: 'evidence_captured', is_named: true });
    const [remembered] = await world.sql<{ media_urls: string[] }>(
      'select media_urls from removal_cases where id = $1',
      [caseId],
    );
    expect(remembered?.media_urls.length).toBeGreaterThan(0);
  });

  it('is nothing at all for a page with signs of a minor', async () => {
    const id = await world.openCase(stopPage.url);
    const before = world.web.forbiddenRequests();
    const stopped = await captureEvidence(world.gateway.context, {
      caseIds: [id],
      occasion: 'before_first_notice',
    });
    expect(stopped).toEqual({ packId: null });
    expect(world.web.forbiddenRequests()).toBe(before);
    expect(
      await world.sql('select stop_label, media_urls from removal_cases where id = $1', [id]),
    ).toEqual([{ stop_label: 'possible_minor', media_urls: [] }]);
    expect(await world.sql('select from evidence_packs where case_id = $1', [id])).toEqual([]);
  });

  it('is not made where nobody answers', async () => {
    const id = await world.openCase('https://nobody-answers.invalid/page');
    const none = await captureEvidence(world.gateway.context, {
      caseIds: [id],
      occasion: 'before_first_notice',
    });
    expect(none).toEqual({ packId: null });
  });
});

describe('the product’s own check', () => {
  const change = (text: string, values?: unknown[]) => world.sql(text, values);

  it('holds as long as nothing was changed', async () => {
    expect(await check()).toMatchObject({
      holds: true,
      faults: [],
      brokenEvent: null,
      packs: 1,
      files: 8,
    });
  });

  it('names a stored file of which one byte was changed', async () => {
    const [file] = await world.sql<{ object_name: string }>(
      `select object_name from evidence_files where pack_id = $1 and name = 'page.html'`,
      [packId],
    );
    const whole = await open('page.html');
    const put = (bytes: Buffer) =>
      world.gateway.context.files.put({
        bucketId: evidenceBucket,
        name: file?.object_name ?? '',
        bytes,
        type: 'text/html',
        ownerId: world.person.userId,
        mayReplace: true,
        asIs: true,
      });
    const changed = Buffer.from(whole);
    changed[100] = (changed[100] ?? 0) ^ 1;
    await put(changed);
    expect(await check()).toMatchObject({
      holds: false,
      faults: [{ packId, kind: 'file_changed', name: 'page.html' }],
    });
    await put(whole);
    expect((await check()).holds).toBe(true);
  });

  it('names a manifest that was written anew, with its hash', async () => {
    const [before] = await world.sql<{ manifest: string }>(
      'select manifest from evidence_packs where id = $1',
      [packId],
    );
    const write = (manifest: string) =>
      change(
        `update evidence_packs set manifest = $2, manifest_sha256 = sha256(convert_to($2, 'UTF8')) where id = $1`,
        [packId, manifest],
      );
    await write((before?.manifest ?? '').replace('leakvault', 'leakvaulu'));
    expect(await check()).toMatchObject({
      holds: false,
      faults: [{ kind: 'manifest_unnamed', name: 'manifest.json' }],
    });
    await write(before?.manifest ?? '');
  });

  it('names a row whose hash was changed, one that is missing and one that was put there', async () => {
    await change(
      `update evidence_files set sha256 = sha256('x'::bytea) where pack_id = $1 and name = 'dns.json'`,
      [packId],
    );
    expect((await check()).faults).toMatchObject([{ kind: 'file_changed', name: 'dns.json' }]);
    await change(
      `update evidence_files set name = 'other.json' where pack_id = $1 and name = 'dns.json'`,
      [packId],
    );
    expect((await check()).faults).toMatchObject([
      { kind: 'file_missing', name: 'dns.json' },
      { kind: 'file_unlisted', name: 'other.json' },
    ]);
    const sha = (await import('node:crypto'))
      .createHash('sha256')
      .update(await open('other.json'))
      .digest();
    await change(
      `update evidence_files set name = 'dns.json', sha256 = $2 where pack_id = $1 and name = 'other.json'`,
      [packId, sha],
    );
    expect((await check()).holds).toBe(true);
  });

  it('names the event of which one letter was changed', async () => {
    await change(`alter table removal_events disable trigger all`);
    await change(`update removal_events set reason = 'x' where case_id = $1 and seq = 1`, [caseId]);
    expect(await check()).toMatchObject({ holds: false, brokenEvent: 1 });
    await change(`update removal_events set reason = null where case_id = $1 and seq = 1`, [
      caseId,
    ]);
    await change(`alter table removal_events enable trigger all`);
    expect((await check()).holds).toBe(true);
  });
});

describe('the archive', () => {
  it('checks itself with its own script, and names what was changed', async () => {
    const answer = await ask('download-evidence', { caseId });
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const zip = new Uint8Array(await answer.arrayBuffer());
    const folder = await mkdtemp(join(tmpdir(), 'evidence-'));
    const verify = () =>
      new Promise<{ code: number; said: string }>((resolve) => {
        execFile(process.execPath, [join(folder, 'verify.mjs')], (error, said) => {
          resolve({ code: error === null ? 0 : Number(error.code), said });
        });
      });
    try {
      const entries = await unpackArchive(zip, folder);
      const whole = await verify();
      expect(whole.said).toContain('8 of 8 files unchanged');
      expect(whole.code).toBe(0);
      const warc = 'packs/01-before-first-notice/exchanges.warc';
      const bytes = Buffer.from(entries[warc] ?? []);
      bytes[500] = (bytes[500] ?? 0) ^ 1;
      await writeFile(join(folder, warc), bytes);
      const changed = await verify();
      expect(changed.said).toContain(`${warc}: was changed`);
      expect(changed.code).toBe(1);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is for its owner and for admins; whoever looks is written down', async () => {
    const stranger = await world.gateway.signIn();
    for (const name of ['download-evidence', 'check-evidence'])
      expect((await ask(name, { caseId }, stranger.token)).status, name).toBe(404);
    expect((await ask('download-evidence', { packId }, stranger.token)).status).toBe(404);
    const visitor = await post(world.gateway.url, 'download-evidence', { caseId });
    expect(visitor.status).toBe(401);
    await world.sql(`insert into user_roles (user_id, role) values ($1, 'admin')`, [
      stranger.userId,
    ]);
    const seen = await ask('download-evidence', { packId }, stranger.token);
    expect(seen.status).toBe(200);
    await seen.arrayBuffer();
    const [entry] = await world.sql<{ action: string }>(
      'select action from audit_log where actor_id = $1',
      [stranger.userId],
    );
    expect(entry).toEqual({ action: 'evidence.download' });
  });
});
