import { checkUrlsAnswer, createCasesAnswer, urlLimit } from '@leakblock/domain/removal-requests';
import { givePlan } from '../../../testing/give-plan.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import { removalRequests } from '../index.ts';
import { draftRequests } from '../requests/draft-requests.ts';

/** For the bench only: what a list of addresses as long as a call takes costs, step by step. */
export type PasteFigures = {
  urls: number;
  hosts: number;
  checkMs: number;
  createMs: number;
  draftMs: number;
  /** Requests by scope, and the most pages that one of them names. */
  requests: Record<string, number>;
  largest: number;
  /** Pages that are in no request to their host, in two, or in one about another host. */
  lost: number;
  twice: number;
  strayed: number;
};

/** Pastes the longest list there may be, over some hosts, each of which has a published address. */
export async function pasteMany(hosts: number): Promise<PasteFigures> {
  const gateway = await startTestGateway({
    features: [removalRequests],
    env: { WORKER_IN_PROCESS: 'false', DATABASE_STATEMENT_TIMEOUT_MS: '60000' },
  });
  try {
    const luna = await gateway.signIn();
    const { sql } = gateway;
    await sql('insert into profiles (id) values ($1)', [luna.userId]);
    await givePlan(gateway, luna.userId, 'elite');
    const call = async (name: string, body: object): Promise<{ ms: number; body: unknown }> => {
      const begun = performance.now();
      const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: gateway.publishableKey,
          authorization: `Bearer ${luna.token}`,
        },
        body: JSON.stringify(body),
      });
      const read: unknown = await answer.json();
      if (!answer.ok) throw new Error(JSON.stringify(read));
      return { ms: performance.now() - begun, body: read };
    };
    const urls = Array.from(
      { length: urlLimit },
      (_, index) => `https://host-${String(index % hosts)}.example/set/${String(index)}`,
    );
    const checked = await call('check-urls', { text: urls.join('\n') });
    const good = checkUrlsAnswer.parse(checked.body).urls.filter(({ verdict }) => verdict === 'ok');
    if (good.length !== urls.length) throw new Error(`Only ${String(good.length)} are good.`);
    const created = await call('create-cases', {
      urls,
      answers: { what: 'own_work', use: 'copy' },
      works: [{ description: 'All sets of May', kind: 'photo', madeBy: 'self' }],
    });
    const ids = createCasesAnswer.parse(created.body).created.map(({ id }) => id);
    await sql(
      `insert into recipients (scope, name, domains, method, address, source, confidence)
       select 'operator', host, array[host], 'email', 'dmca@' || host, 'site_page', 'published'
       from (select distinct host from removal_cases) as each`,
    );
    await sql(
      `insert into removal_contacts (case_id, user_id, scope, host, source, outcome, method, name, address, confidence,
         recipient_id)
       select each.id, each.user_id, 'operator', each.host, 'site_page', 'found', 'email', each.host,
         'dmca@' || each.host, 'published', recipients.id
       from removal_cases as each join recipients on recipients.name = each.host`,
    );
    await sql('update removal_cases set prepared_at = now()');
    const begun = performance.now();
    await draftRequests(gateway.context, luna.userId, ids);
    const draftMs = performance.now() - begun;
    const scopes = await sql<{ scope: string; count: number }>(
      'select scope, count(*)::int as count from removal_requests group by scope order by scope',
    );
    const [counts] = await sql<Pick<PasteFigures, 'largest' | 'lost' | 'twice' | 'strayed'>>(
      `with asked as (
         select each.id, request.id as request_id, request.host <> each.host as is_elsewhere
         from removal_cases as each
         left join removal_request_cases as link on link.case_id = each.id and link.recipient_key is not null
           and exists (select from removal_requests where id = link.request_id and scope = 'operator')
         left join removal_requests as request on request.id = link.request_id
       )
       select
         (select max(pages)::int from (select count(*) as pages from asked group by request_id) as sized) as largest,
         (select count(*)::int from asked where request_id is null) as lost,
         (select count(*)::int from (select id from asked group by id having count(*) > 1) as doubled) as twice,
         (select count(*)::int from asked where is_elsewhere) as strayed`,
    );
    return {
      urls: urls.length,
      hosts,
      checkMs: checked.ms,
      createMs: created.ms,
      draftMs,
      requests: Object.fromEntries(scopes.map(({ count, scope }) => [scope, count])),
      ...(counts ?? { largest: 0, lost: 0, twice: 0, strayed: 0 }),
    };
  } finally {
    await gateway.stop();
  }
}
