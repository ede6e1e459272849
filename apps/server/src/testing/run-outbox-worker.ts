/**
 * For tests only: a worker as a process of its own that sends the mails of the outbox, to be killed while it does.
 * Settings come from the environment, the database's addresses as JSON from the first argument. Prints `ready`, waits for
 * a line, sends what is due, and prints `done`.
 */
import { once } from 'node:events';
import { openStoredFiles } from '../backend/open-stored-files.ts';
import { notifications } from '../features/notifications/index.ts';
import { sendDueMails } from '../features/notifications/outbox/send-due-mails.ts';
import { parseEnv, readSettings } from '../platform/env.ts';
import { createLog } from '../platform/log.ts';
import { createMailCarrier } from '../platform/mails/mail-carrier.ts';
import type { DatabaseUrls } from '../platform/prepare.ts';
import { startServer } from '../platform/start-server.ts';

const env = parseEnv(readSettings());
const publicUrl = 'https://leakblock.example';
const server = await startServer({
  env,
  publicUrl,
  features: [notifications],
  isWorker: false,
  program: 'worker',
  openFiles: openStoredFiles,
  log: createLog(env),
  urls: JSON.parse(process.argv[2] ?? '{}') as DatabaseUrls,
});
const { context } = server;
process.stdout.write('ready\n');
await once(process.stdin, 'data');
await sendDueMails(context, createMailCarrier(env, publicUrl), context.stopping);
process.stdout.write('done\n');
process.stdin.destroy();
await server.stop();
