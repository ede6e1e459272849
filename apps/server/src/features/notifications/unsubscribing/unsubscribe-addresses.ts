import type { OptionalKind } from '@leakblock/domain/notifications';
import type { ServerContext } from '#platform/feature';
import { writeUnsubscribeToken } from './unsubscribe-token.ts';

type Origin = Pick<ServerContext, 'publicUrl' | 'secrets'>;

/** Page that asks before it ends mails of a kind; opening it changes nothing. */
export const unsubscribePage = (
  { publicUrl, secrets }: Origin,
  userId: string,
  kind: OptionalKind,
): string =>
  `${publicUrl}/unsubscribe?token=${writeUnsubscribeToken(secrets.linkSigning, userId, kind)}`;

/** What mail programs post to (RFC 8058). */
export const unsubscribeEndpoint = (
  { publicUrl, secrets }: Origin,
  userId: string,
  kind: OptionalKind,
): string =>
  `${publicUrl}/functions/v1/unsubscribe?token=${writeUnsubscribeToken(secrets.linkSigning, userId, kind)}`;
