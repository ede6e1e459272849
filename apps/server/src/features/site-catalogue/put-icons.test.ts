import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawLetterIcon } from '@leakblock/domain/site-catalogue';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { putIcons } from './put-icons.ts';

let gateway: TestGateway;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-icons-'));
  await mkdir(join(folder, 'logos'));
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

async function draw(label: string): Promise<void> {
  const png = await sharp(Buffer.from(drawLetterIcon({ id: 'onlyfans', label })))
    .png()
    .toBuffer();
  await writeFile(join(folder, 'logos/onlyfans.png'), png);
}
const put = () =>
  putIcons({ ...gateway.context, env: { ...gateway.context.env, WEB_DIST: folder } });
const versions = () =>
  gateway.sql("select name, version from storage.objects where bucket_id = 'logos'");

it('puts an icon where a visitor gets a signed address of it, and again only when it was drawn anew', async () => {
  await draw('OnlyFans');
  await put();
  const { data } = await gateway
    .client()
    .storage.from('logos')
    .createSignedUrl('onlyfans.png', 3600);
  const answer = await fetch(data?.signedUrl ?? '');
  expect(answer.headers.get('content-type')).toBe('image/png');
  const before = await versions();
  await put();
  expect(await versions()).toEqual(before);
  await draw('Another');
  await put();
  expect(await versions()).not.toEqual(before);
});

it('draws one for a site that the operator added', async () => {
  await gateway.sql(`
    insert into sites (id, label, url_pattern, category, kind, icon, source)
    values ('velvetlounge', 'Velvet Lounge', 'https://velvet.example/{username}', 'Adult', 'platform',
      '{"faviconDomain": "velvet.example"}', 'custom')`);
  await put();
  const before = await versions();
  expect(before.map(({ name }) => name)).toContain('velvetlounge.png');
  await put();
  expect(await versions()).toEqual(before);
});
