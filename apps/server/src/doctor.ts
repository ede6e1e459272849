/**
 * `npm run doctor -- [--mail you@example.org] [--site https://…] [--json]`: looks at settings, secrets, machine, database,
 * files, public address, mail, scanning, browser and payments of this installation with the settings of the environment,
 * and says what to do. Ends with 1 when something does not work.
 */
import { parseArgs } from 'node:util';
import { examine } from './doctor/examine.ts';
import { sentenceOf } from './doctor/finding.ts';
import { printFindings } from './doctor/print-findings.ts';
import { readSettings } from './platform/env.ts';
import { leave } from './platform/leave.ts';
import { createLog } from './platform/log.ts';

/** Kept by IANA for uses like this one (RFC 2606, RFC 6761). */
const usualSite = 'https://example.com/';

function readArguments() {
  try {
    return parseArgs({
      options: {
        mail: { type: 'string' },
        site: { type: 'string', default: usualSite },
        json: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error(sentenceOf(error));
    console.error('usage: npm run doctor -- [--mail you@example.org] [--site https://…] [--json]');
    leave(2);
  }
}

const values = readArguments();
const findings = await examine(readSettings(), {
  mailTo: values.mail ?? null,
  site: values.site,
  log: createLog({ LOG_LEVEL: 'silent' }),
});
console.log(values.json ? JSON.stringify(findings, null, 2) : printFindings(findings));
leave(findings.some(({ state }) => state === 'failed') ? 1 : 0);
