/**
 * `npm run conformance -- --url URL --key PUBLISHABLE_KEY [--database URL] [--mails URL]`: asks a Supabase
 * address every case and prints a table. `--database` is an owner's connection, `--mails` an address that
 * answers a JSON array of `{to, subject, text}` (the demo's `/mails.json`, say). Ends with 1 when a case fails.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { caseGroups, findMissing } from './index.ts';
import type { Mail, World } from './index.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    database: { type: 'string' },
    mails: { type: 'string' },
  },
});
const { url, key } = values;
if (url === undefined || key === undefined) {
  console.error('usage: npm run conformance -- --url URL --key KEY [--database URL] [--mails URL]');
  process.exit(2);
}

const pool =
  values.database === undefined ? null : new pg.Pool({ connectionString: values.database, max: 2 });

async function describeWorld(address: string, publishableKey: string): Promise<World> {
  const settings = await fetch(`${address}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
  });
  const { mailer_autoconfirm } = (await settings.json()) as { mailer_autoconfirm?: boolean };
  const mailsUrl = values.mails;
  return {
    url: address,
    publishableKey,
    confirmsSignUps: mailer_autoconfirm !== true,
    sql: pool === null ? null : async (text, args) => (await pool.query(text, args)).rows as never,
    mails:
      mailsUrl === undefined
        ? null
        : async (to) => {
            const mails = (await (await fetch(mailsUrl)).json()) as Mail[];
            return mails.filter((mail) => mail.to.includes(to));
          },
  };
}

const world = await describeWorld(url.replace(/\/+$/, ''), key);
const counts = { passed: 0, failed: 0, left: 0 };
for (const { part, cases } of caseGroups) {
  console.log(`\n${part}`);
  for (const item of cases) {
    const missing = findMissing(world, item);
    if (missing.length > 0) {
      counts.left += 1;
      console.log(`  – ${item.name} (needs ${missing.join(', ')})`);
      continue;
    }
    try {
      await item.run(world);
      counts.passed += 1;
      console.log(`  ✓ ${item.name}`);
    } catch (error) {
      counts.failed += 1;
      console.log(`  ✗ ${item.name}\n      ${String(error).split('\n').join('\n      ')}`);
    }
  }
}
await pool?.end();
console.log(
  `\n${String(counts.passed)} passed, ${String(counts.failed)} failed, ${String(counts.left)} could not be asked`,
);
process.exit(counts.failed === 0 ? 0 : 1);
