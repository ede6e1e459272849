import { z } from 'zod';
import { defineJob } from '#platform/queue';
import { fetchList } from './fetch-list.ts';

/** Fetches every enabled list once a day. One that fails keeps no other from being fetched. */
export const fetchListsJob = defineJob({
  queue: 'site-catalogue.fetch-lists',
  schedule: '17 4 * * *',
  input: z.object({}),
  async handler(context, _data, signal) {
    const lists = await context.database.asService((trx) =>
      trx
        .selectFrom('site_lists')
        .select('id')
        .where('is_enabled', '=', true)
        .where('url', 'is not', null)
        .orderBy('created_at')
        .execute(),
    );
    for (const { id } of lists) {
      if (signal.aborted) return;
      try {
        const outcome = await fetchList(context, id, null);
        context.log.info({ list: id, outcome }, 'site list fetched');
      } catch (error) {
        context.log.error({ err: error, list: id }, 'A site list could not be fetched.');
      }
    }
  },
});
