import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

/** Written in two parts, so that this file is not found itself. */
const whole = (...parts: string[]): string => parts.join('');

/** Invented, one of each kind. */
const secrets: Record<string, string> = {
  'payment.ts': whole("const key = 'sk_", "live_51Hq3JkLmNoPqRsTuVwXyZ012';"),
  'restricted.ts': whole("const key = 'rk_", "live_51Hq3JkLmNoPqRsTuVwXyZ012';"),
  'webhook.env': whole('STRIPE_WEBHOOK_SECRET=whsec', '_9f8e7d6c5b4a39281706f5e4d3c2b1a0'),
  'platform.md': whole('Set `sb_', 'secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz` there.'),
  'rsa.txt': whole('-----BEGIN RSA', ' PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n'),
  'ec.pem': whole('-----BEGIN', ' PRIVATE KEY-----\nMIGHAgEAMBMGByqG\n'),
  'database.yml': whole('url: postgres://app:', 'kD93hs7Qp2@db.example.com:5432/app'),
  'code.json': whole('{ "token": "gh', 'p_9aB3cD5eF7gH9iJ1kL3mN5oP7qR9sT1uV3wX" }'),
};
const harmless = {
  'words.md': 'Keys begin with sk_live_ or sk_test_, secrets of webhooks with whsec_.',
  'example.md': 'Use https://user:secret@proxy.example:3128 when the proxy asks for a name.',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  for (const [name, text] of Object.entries({ ...secrets, ...harmless })) {
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

it('finds a secret of each kind in the tree, and nothing in what only speaks of them', () => {
  const root = join(import.meta.dirname, '../..');
  const { status, stdout } = spawnSync(
    join(root, 'node_modules/.bin/secretlint'),
    [`${folder}/**/*`, '--secretlintrc', join(root, '.secretlintrc.json'), '--format', 'json'],
    { encoding: 'utf8', cwd: root },
  );
  const found = z
    .array(z.object({ filePath: z.string(), messages: z.array(z.unknown()) }))
    .parse(JSON.parse(stdout))
    .filter(({ messages }) => messages.length > 0)
    .map(({ filePath }) => basename(filePath));
  expect(found.toSorted()).toEqual(Object.keys(secrets).toSorted());
  expect(status).toBe(1);
});
