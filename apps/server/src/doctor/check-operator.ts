import type { Check, DoctorContext, Finding } from './finding.ts';

type Missing = { setting: keyof DoctorContext['env']; then: string };

/** What law or people ask of an operator, and what happens without it. */
const wanted: readonly Missing[] = [
  { setting: 'AGENT_ADDRESS', then: 'copyright notices are kept back, since the law asks for it' },
  { setting: 'AGENT_PHONE', then: 'copyright notices are kept back, since the law asks for it' },
  { setting: 'AGENT_NAME', then: 'notices are signed with the name of a company only' },
  { setting: 'OPERATOR_NAME', then: 'the imprint and the privacy policy name nobody' },
  { setting: 'OPERATOR_ADDRESS', then: 'the imprint has no address' },
  { setting: 'SUPPORT_EMAIL', then: 'people cannot write to anybody' },
];

/** Who stands behind the installation: administrators, the agent of notices, the imprint. */
export const checkOperator: Check = {
  part: 'operator',
  run: ({ env }) => {
    const missing: Omit<Finding, 'part'>[] = wanted
      .filter(({ setting }) => env[setting] === undefined)
      .map(({ setting, then }) => ({
        state: 'warning',
        saw: `${setting} is not set: ${then}.`,
        advice: `Set ${setting}.`,
      }));
    if (env.ADMIN_EMAILS.length === 0) {
      missing.unshift({
        state: 'warning',
        saw: 'ADMIN_EMAILS is not set: nobody can open the admin panel.',
        advice: 'Set ADMIN_EMAILS to your own address, sign up with it and confirm the mail.',
      });
    }
    const good: Omit<Finding, 'part'> = {
      state: 'good',
      saw: `${String(env.ADMIN_EMAILS.length)} may become administrators, and notices have a sender.`,
    };
    return Promise.resolve(missing.length === 0 ? [good] : missing);
  },
};
