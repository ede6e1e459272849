import type { Log } from '#platform/log';
import { checkAddress } from './check-address.ts';
import { checkAnswers } from './check-answers.ts';
import { checkBrowser } from './check-browser.ts';
import { checkDatabase } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkMachine } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkOperator } from './check-operator.ts';
import { checkPayments } from './check-payments.ts';
import { checkScanning } from './check-scanning.ts';
import { checkSecrets, checkSettings } from './check-settings.ts';
import { checkSenderNames } from './check-sender-names.ts';
import { checkTimestamps } from './check-timestamps.ts';
import { sentenceOf } from './finding.ts';
import type { Check, DoctorContext, Finding } from './finding.ts';

/** In the order in which one mends: nothing works without what stands before it. */
const checks: readonly Check[] = [
  checkMachine,
  checkDatabase,
  checkFiles,
  checkAddress,
  checkMail,
  checkSenderNames,
  checkAnswers,
  checkScanning,
  checkBrowser,
  checkTimestamps,
  checkPayments,
  checkOperator,
];

/** Longest time that one part gets. */
const checkMs = 40_000;

/**
 * Looks at every part of an installation and changes nothing: one file is written and removed, one mail sent when
 * `mailTo` is given. Parts are looked at side by side; what one finds never keeps another from being looked at.
 *
 * @param source settings by their names, as in the environment
 */
export async function examine(
  source: Readonly<Record<string, string | undefined>>,
  options: { mailTo: string | null; site: string; log: Log },
): Promise<Finding[]> {
  const settings = checkSettings(source);
  const { env } = settings;
  if (env === null) return settings.findings;
  const secrets = await checkSecrets(env, options.log);
  const context: DoctorContext = {
    env,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${String(env.PORT)}`,
    secrets: secrets.secrets,
    mailTo: options.mailTo,
    site: options.site,
    signal: AbortSignal.timeout(checkMs),
  };
  const found = await Promise.all(checks.map((check) => runCheck(check, context)));
  return [...settings.findings, ...secrets.findings, ...found.flat()];
}

async function runCheck({ part, run }: Check, context: DoctorContext): Promise<Finding[]> {
  const gaveUp = new Promise<Omit<Finding, 'part'>[]>((resolve) => {
    context.signal.addEventListener('abort', () => {
      resolve([{ state: 'failed', saw: `No answer within ${String(checkMs / 1000)} seconds.` }]);
    });
  });
  try {
    const found = await Promise.race([run(context), gaveUp]);
    return found.map((finding) => ({ part, ...finding }));
  } catch (error) {
    return [{ part, state: 'failed', saw: `It could not be looked at: ${sentenceOf(error)}.` }];
  }
}
