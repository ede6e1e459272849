import type { NoticeAgent } from '@leakblock/documents/notices';
import type { ServerContext } from '#platform/feature';
import { noticeDomain } from '#platform/hand-over-mail';

/** Who signs notices, by the settings. Without address and telephone number copyright notices are incomplete. */
export function agentOf({ env, publicUrl }: Pick<ServerContext, 'env' | 'publicUrl'>): NoticeAgent {
  const company = env.AGENT_COMPANY ?? env.BRAND_NAME;
  return {
    company,
    name: env.AGENT_NAME ?? company,
    address: env.AGENT_ADDRESS ?? '',
    phone: env.AGENT_PHONE ?? '',
    email: env.AGENT_EMAIL ?? `notices@${noticeDomain(env, publicUrl)}`,
  };
}
