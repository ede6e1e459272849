import type { LetterInput } from '@leakblock/documents/letters';
import type { ServerContext } from '#platform/feature';

/** Whom a letter authorises: the operator of this installation, as the settings name it. */
export function letterAgent({
  env,
  publicUrl,
}: Pick<ServerContext, 'env' | 'publicUrl'>): LetterInput['agent'] {
  return {
    company: env.AGENT_COMPANY ?? env.BRAND_NAME,
    name: env.AGENT_NAME ?? null,
    address: env.AGENT_ADDRESS ?? null,
    phone: env.AGENT_PHONE ?? null,
    email: env.AGENT_EMAIL ?? `notices@${new URL(publicUrl).hostname}`,
  };
}
