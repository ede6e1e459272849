import { globalNotificationsAnswer } from '@leakblock/domain/administration';
import type { GlobalNotifications } from '@leakblock/domain/administration';
import { callForJson } from '#lib/functions-client.ts';

export type Announced = GlobalNotifications['rows'][number];

/**
 * A page of the notifications that everybody got, the newest first: also those that the operator has deleted from her
 * own bell.
 * @throws DataError
 */
export const readAnnounced = (cursor: string | null): Promise<GlobalNotifications> =>
  callForJson(
    'list-global-notifications',
    cursor === null ? {} : { cursor },
    globalNotificationsAnswer,
  );
