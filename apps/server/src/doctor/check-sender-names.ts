import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { noticeDomain, noticeSender } from '#platform/hand-over-mail';
import { senderAddress } from '#platform/mail';
import type { Check, Finding } from './finding.ts';

type Saw = Omit<Finding, 'part'>;

/** Names that no mail server of the world looks up (RFC 2606, RFC 6761). */
const privateDomain = /(^|\.)(localhost|example|test|invalid|local)$|^example\.(com|net|org)$/u;

const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Answers of one kind, or null when nobody could be asked; an empty list when there is nothing. */
async function ask<T>(question: () => Promise<T[]>): Promise<T[] | null> {
  try {
    return await question();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : null;
  }
}

/** What receiving servers ask the sender's domain: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489), and its mailbox. */
export const checkSenderNames: Check = {
  part: 'sender',
  run: async ({ env, publicUrl }) => {
    if (env.SMTP_URL === undefined) return [];
    const notices = noticeSender(env, publicUrl).address;
    const domains = [...new Set([senderAddress(env, publicUrl), notices].map(domainOf))];
    const resolver = new Resolver({ timeout: 3000, tries: 2 });
    const found: Saw[] = [];
    for (const domain of domains) {
      if (privateDomain.test(domain) || !domain.includes('.')) {
        const saw = `${domain} is no domain of the internet: no mailbox will trust its mail.`;
        const advice = 'Set MAIL_FROM and NOTICE_MAIL_FROM to a domain of yours.';
        found.push({ state: 'warning', saw, advice });
        continue;
      }
      found.push(await checkPolicy(resolver, domain));
    }
    if (env.DKIM_PRIVATE_KEY !== undefined) {
      const domain = env.DKIM_DOMAIN ?? domainOf(notices);
      found.push(
        await checkKey(
          resolver,
          `${env.DKIM_SELECTOR ?? ''}._domainkey.${domain}`,
          env.DKIM_PRIVATE_KEY,
        ),
      );
    } else {
      const saw = 'DKIM_PRIVATE_KEY is not set: notices are not signed by us.';
      const advice =
        'If your mail server signs them, all is well; else make a key (docs/notices.md).';
      found.push({ state: 'unset', saw, advice });
    }
    found.push(...(await checkAnswers(resolver, noticeDomain(env, publicUrl), env)));
    return found;
  },
};

async function checkPolicy(resolver: Resolver, domain: string): Promise<Saw> {
  const texts = await ask(() => resolver.resolveTxt(domain));
  const policies = await ask(() => resolver.resolveTxt(`_dmarc.${domain}`));
  if (texts === null || policies === null) {
    const advice = 'The name servers of this machine do not answer: look at /etc/resolv.conf.';
    return { state: 'warning', saw: `${domain} could not be looked up.`, advice };
  }
  const starts = (records: string[][], beginning: string) =>
    records.some((parts) => parts.join('').toLowerCase().startsWith(beginning));
  const missing = [
    ...(starts(texts, 'v=spf1') ? [] : ['an SPF record']),
    ...(starts(policies, 'v=dmarc1') ? [] : [`a DMARC record at _dmarc.${domain}`]),
  ];
  return missing.length === 0
    ? { state: 'good', saw: `${domain} has SPF and DMARC.` }
    : {
        state: 'warning',
        saw: `${domain} has not ${missing.join(' and not ')}.`,
        advice: 'Your mail provider says what belongs there; without them notices land among spam.',
      };
}

async function checkKey(resolver: Resolver, name: string, privateKey: string): Promise<Saw> {
  let ours: string;
  try {
    const key = createPublicKey(privateKey.replaceAll('\\n', '\n'));
    ours = key.export({ format: 'der', type: 'spki' }).toString('base64');
  } catch {
    const advice = 'It must be a private key in PEM.';
    return { state: 'failed', saw: 'DKIM_PRIVATE_KEY cannot be read.', advice };
  }
  const records = await ask(() => resolver.resolveTxt(name));
  if (records === null) return { state: 'warning', saw: `${name} could not be looked up.` };
  const published = records.map(
    (parts) => /(?:^|;)\s*p=([^;]*)/u.exec(parts.join(''))?.[1]?.replace(/\s/gu, '') ?? '',
  );
  if (published.includes(ours))
    return { state: 'good', saw: `${name} holds the key we sign with.` };
  return {
    state: 'failed',
    saw: records.length === 0 ? `${name} does not exist.` : `${name} holds another key than ours.`,
    advice: `Publish this text there: v=DKIM1; k=rsa; p=${ours}`,
  };
}

/** Answers and bounces must come back to us. */
async function checkAnswers(
  resolver: Resolver,
  domain: string,
  env: { IMAP_URL?: string | undefined; INCOMING_MAIL_SECRET?: string | undefined },
): Promise<Saw[]> {
  if (env.IMAP_URL === undefined && env.INCOMING_MAIL_SECRET === undefined) {
    const saw =
      'Neither IMAP_URL nor INCOMING_MAIL_SECRET is set: answers to notices are not read.';
    const advice = `Have the mail of ${domain} delivered to one mailbox and name it in IMAP_URL.`;
    return [{ state: 'warning', saw, advice }];
  }
  if (privateDomain.test(domain) || !domain.includes('.')) return [];
  const servers = await ask(() => resolver.resolveMx(domain));
  if (servers === null) return [{ state: 'warning', saw: `${domain} could not be looked up.` }];
  return servers.length > 0
    ? [{ state: 'good', saw: `${domain} has a mail server for answers.` }]
    : [
        {
          state: 'failed',
          saw: `${domain} has no mail server (MX): answers and bounces never arrive.`,
          advice: 'Add an MX record, or set NOTICE_MAIL_DOMAIN to a domain that has one.',
        },
      ];
}
