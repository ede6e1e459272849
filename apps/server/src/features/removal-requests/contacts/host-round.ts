import {
  createNameResolver,
  fetchBootstrap,
  lookUpConvention,
  lookUpNetwork,
  lookUpRegistrar,
  lookUpSecurityTxt,
  lookUpSite,
  readBootstrap,
} from '@leakblock/scan-engine';
import type { BootstrapKind, ContactLookUp, NameResolver } from '@leakblock/scan-engine';
import { scanTools } from '#features/site-catalogue';
import type { ServerContext } from '#platform/feature';
import { inTurn } from '#platform/in-turn';

/** One round of questions: all about a page's host, the network of a file's host, or a domain's registrar. */
export type Round = { kind: 'host' | 'media' | 'domain'; name: string };

/** A round that takes longer is given up where it is: sites are asked once a second. */
const roundMs = 120_000;
const bootstrapFreshMs = 24 * 3_600_000;

/** Asks everything of a round, politely. Never throws for what the other side does. */
export async function askRound(context: ServerContext, round: Round): Promise<ContactLookUp[]> {
  const { fetcher, gate } = scanTools(context);
  const options = {
    fetcher,
    gate,
    deadlineAt: performance.now() + roundMs,
    signal: context.stopping,
    resolve: nameResolver(context),
    loadBootstrap: (kind: BootstrapKind) => loadBootstrap(context, kind),
  };
  if (round.kind === 'domain') return [await lookUpRegistrar(round.name, options)];
  if (round.kind === 'media') return [(await lookUpNetwork(round.name, options)).lookUp];
  const site = await lookUpSite(round.name, options);
  const network = await lookUpNetwork(round.name, { ...options, headers: site.headers });
  return [
    site.lookUp,
    network.lookUp,
    await lookUpSecurityTxt(round.name, { ...options, now: context.now() }),
    await lookUpConvention(round.name, options.resolve),
  ];
}

/** Looks names up as the settings say. */
function nameResolver(context: ServerContext): NameResolver {
  const { dnsOverHttpsUrl, dnsServers } = context.env.fetch;
  return createNameResolver({ fetcher: scanTools(context).fetcher, dnsOverHttpsUrl, dnsServers });
}

/**
 * Which RDAP server answers for what: kept for a day, fetched anew after that. Where IANA cannot be reached the old
 * file goes on to count (RFC 9224, 8).
 */
function loadBootstrap(
  context: ServerContext,
  kind: BootstrapKind,
): Promise<ReturnType<typeof readBootstrap>> {
  return inTurn(`rdap-bootstrap ${kind}`, async () => {
    const kept = await context.database.asService((trx) =>
      trx
        .selectFrom('private.rdap_bootstrap')
        .select(['body', 'fetched_at'])
        .where('kind', '=', kind)
        .executeTakeFirst(),
    );
    const now = context.now().getTime();
    if (kept !== undefined && now - Date.parse(kept.fetched_at) < bootstrapFreshMs) {
      return readBootstrap(kept.body);
    }
    const { fetcher, gate } = scanTools(context);
    const deadlineAt = performance.now() + 30_000;
    const body = await fetchBootstrap(kind, {
      fetcher,
      gate,
      deadlineAt,
      signal: context.stopping,
    });
    if (body === null) return readBootstrap(kept?.body);
    const row = { body: JSON.stringify(body), fetched_at: new Date(now).toISOString() };
    await context.database.asService((trx) =>
      trx
        .insertInto('private.rdap_bootstrap')
        .values({ kind, ...row })
        .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
        .execute(),
    );
    return readBootstrap(body);
  });
}
