/**
 * For tests and benches only: a worker as a process of its own that hands over the mails that wait, to be killed while
 * it does. Settings come from the environment, the database's addresses as JSON from the first argument. Prints `ready`,
 * waits for a line, sends what waits, one after the other, and prints `done`.
 */
import { once } from 'node:events';
import { openStoredFiles } from '../backend/open-stored-files.ts';
import { administration } from '../features/administration/index.ts';
import { removalRequests } from '../features/removal-requests/index.ts';
import { sendMail } from '../features/removal-requests/mails/send-mail.ts';
import { parseEnv, readSettings } from '../platform/env.ts';
import { createNoticeMailer } from '../platform/hand-over-mail.ts';
import { createLog } from '../platform/log.ts';
import type { DatabaseUrls } from '../platform/prepare.ts';
import { startServer } from '../platform/start-server.ts';

const env = parseEnv(readSettings());
const publicUrl = 'https://leakblock.example';
const server = await startServer({
  env,
  publicUrl,
  features: [administration, removalRequests],
  isWorker: false,
  program: 'worker',
  openFiles: openStoredFiles,
  log: createLog(env),
  urls: JSON.parse(process.argv[2] ?? '{}') as DatabaseUrls,
});
const { context } = server;
const mailer = createNoticeMailer(env, publicUrl);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const waiting = await context.database.asService((trx) =>
  trx
    .selectFrom('outgoing_mails')
    .select('id')
    .where('status', '=', 'queued')
    .orderBy('created_at')
    .orderBy('id')
    .execute(),
);
for (const { id } of waiting) await sendMail(context, mailer, id);
process.stdout.write('done\n');
process.stdin.destroy();
await server.stop();
