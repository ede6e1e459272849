import type { Claim } from '@leakblock/domain/removal-requests';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import { siteCatalogue } from '#features/site-catalogue';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { syncBuiltInRecipients } from '../recipients/sync-built-in-recipients.ts';

/** For tests only: a gateway whose look-ups go out to the demo web. */
export type ContactTest = {
  gateway: TestGateway;
  web: DemoWeb;
  userId: string;
  /** Opens a case about a page and answers its id. */
  openCase: (url: string, more?: { mediaUrls?: string[]; claim?: Claim }) => Promise<string>;
  /** How often the demo web was asked something whose address contains this. */
  asked: (part: string) => number;
  stop: () => Promise<void>;
};

export async function startContacts(env: Record<string, string> = {}): Promise<ContactTest> {
  const web = await startDemoWeb({ latencyScale: 0 });
  const gateway = await startTestGateway({
    features: [siteCatalogue, { name: 'removal-requests', start: syncBuiltInRecipients }],
    env: {
      SCAN_PROXY_URL: web.proxyUrl,
      SCAN_CA_FILE: web.caFile,
      DNS_OVER_HTTPS_URL: 'https://dns.example/dns-query',
      ...env,
    },
  });
  const { userId } = await gateway.signIn();
  let opened = 0;
  return {
    gateway,
    web,
    userId,
    async openCase(url, { claim = 'copyright', mediaUrls = [] } = {}) {
      opened += 1;
      const [row] = await gateway.sql<{ id: string }>(
        `insert into public.removal_cases (user_id, number, url, address, host, media_urls, claim)
         values ($1, $2, $3, $3, $4, $5, $6) returning id`,
        [
          userId,
          `R-2026-${String(opened).padStart(6, '0')}`,
          url,
          new URL(url).hostname,
          mediaUrls,
          claim,
        ],
      );
      return row?.id ?? '';
    },
    asked: (part) =>
      web.requests().filter(({ host, target }) => `${host}${target}`.includes(part)).length,
    async stop() {
      await gateway.stop();
      await web.stop();
    },
  };
}
