import { sql } from 'kysely';
import { operatorWork } from '#platform/figures/figure';
import type { Figures } from '#platform/figures/figure';

const waiting = 'leakblock_notices_waiting';
const oldest = 'leakblock_notices_oldest_due_seconds';
const day = 'leakblock_notices_day';

type Row = { measure: string; name: string; value: number };

/** Notices on their way, what came of those of a day, and what of removals waits for an operator. */
export const removalFigures: Figures = {
  figures: [
    {
      name: waiting,
      help: 'Mails about removals that have not come to an end, by state.',
      labels: ['state'],
    },
    { name: oldest, help: 'How long the one that waits the longest could have gone out.' },
    {
      name: day,
      help: 'Mails about removals handed over in the last 24 hours, by what became of them.',
      labels: ['state'],
    },
    operatorWork,
  ],
  read: async ({ database }) => {
    const { rows } = await database.asService((trx) =>
      sql<Row>`
        select ${waiting} as measure, states.state as name, count(mail.id)::float8 as value
        from unnest(array['queued', 'handing_over', 'undecided', 'in_mailbox']) as states (state)
        left join public.outgoing_mails as mail on mail.status = states.state
        group by 2
        union all
        select ${oldest}, '', coalesce(max(extract(epoch from now() - coalesce(waits_until, updated_at))), 0)::float8
        from public.outgoing_mails
        where status = 'queued' and coalesce(waits_until, updated_at) <= now()
        union all
        select ${day}, states.state, count(mail.id)::float8
        from unnest(array['sent', 'bounced', 'failed', 'undecided']) as states (state)
        left join public.outgoing_mails as mail
          on mail.status = states.state and mail.handed_over_at > now() - interval '1 day'
        group by 2
        union all
        select ${operatorWork.name}, 'undecided_mails', count(*) from public.outgoing_mails where status = 'undecided'
        union all
        select ${operatorWork.name}, 'unread_mails', count(*) from public.incoming_mails where handled_at is null
        union all
        select ${operatorWork.name}, 'undecided_reports', count(*) from public.cloudflare_reports where status = 'undecided'
        union all
        select ${operatorWork.name}, 'forms_to_file', count(*) from public.removal_requests
        -- What only the person can file herself waits for her.
        where status = 'to_file' and channel = 'web_form'`.execute(trx),
    );
    return rows.map(({ measure, name, value }) => ({
      name: measure,
      ...(measure === oldest
        ? {}
        : { labels: { [measure === operatorWork.name ? 'kind' : 'state']: name } }),
      value,
    }));
  },
};
