import { assembleGateway } from '../assemble-gateway.ts';
import type { Gateway } from '../assemble-gateway.ts';
import type { Feature } from '../platform/feature.ts';
import { createLog } from '../platform/log.ts';
import type { TestGateway } from './start-test-gateway.ts';

/** For tests: another gateway of the same installation, at the same database and with the same secrets. */
export function startSecondGateway(
  first: Pick<TestGateway, 'context' | 'url' | 'urls'>,
  options: { env?: Record<string, string>; features?: readonly Feature[] } = {},
): Promise<Gateway> {
  const { DATA_DIR, WEB_DIST, ADMIN_SECOND_FACTOR } = first.context.env;
  return assembleGateway({
    env: {
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR,
      WEB_DIST,
      ADMIN_SECOND_FACTOR,
      PUBLIC_URL: first.url,
      WORKER_IN_PROCESS: 'false',
      ...options.env,
    },
    urls: first.urls,
    features: options.features ?? [],
    log: createLog({ LOG_LEVEL: 'silent' }),
  });
}
