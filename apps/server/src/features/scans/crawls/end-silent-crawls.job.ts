import { crawlLimits } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/queue';
import { endCrawl } from './crawl-books.ts';

/**
 * Every minute: a crawl whose worker died as often as the queue tries is ended, one that no worker came to for hours, and
 * one of somebody who was suspended meanwhile; what was found stays.
 */
export const endSilentCrawlsJob = defineJob({
  queue: 'scans.end-silent-crawls',
  schedule: '* * * * *',
  input: z.object({}),
  handler: async (context) => {
    const { database, log } = context;
    const { rows } = await database.asService((trx) =>
      sql<{ id: string }>`
        select id from public.scans
        where kind = 'crawl' and status = 'running' and (
          taken_at is not null and heartbeat_at < now() - interval '15 minutes'
          or started_at < now() - make_interval(hours => ${crawlLimits.hoursInQueue}) and taken_at is null
          or exists (select from public.profiles where profiles.id = scans.user_id and banned)
        )
        limit 100`.execute(trx),
    );
    for (const { id } of rows) {
      await endCrawl(context, id, { status: 'interrupted', reason: null });
    }
    if (rows.length > 0)
      log.warn(
        { crawls: rows.length },
        'Silent crawls, or crawls of suspended people, were ended.',
      );
  },
});
