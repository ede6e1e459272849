import type { Polite } from '../pages/types.ts';
import { registrarAbuse } from './abuse-of-record.ts';
import { askRdap } from './ask-rdap.ts';
import type { LoadBootstrap } from './ask-rdap.ts';
import type { ContactLookUp } from './types.ts';

/** Finds a domain's registrar and its abuse desk. `domain` is a registrable domain. */
export async function lookUpRegistrar(
  domain: string,
  options: Polite & { loadBootstrap: LoadBootstrap },
): Promise<ContactLookUp> {
  const base = { scope: 'registrar', host: domain, source: 'rdap_domain' } as const;
  const answer = await askRdap({ kind: 'domain', value: domain }, options);
  if (answer.outcome !== 'found') {
    const detail = { asked: domain, reason: answer.reason };
    return { ...base, outcome: answer.outcome, contacts: [], detail };
  }
  // What the registrar itself says counts more than what the registry says about it.
  const desks = answer.records.map(({ record }) => registrarAbuse(record)).toReversed();
  const addresses = [...new Set(desks.flatMap((desk) => desk.addresses))];
  const name = desks.find((desk) => desk.name !== null)?.name ?? null;
  const isRedacted = answer.records.some(({ record }) => record.isRedacted);
  return {
    ...base,
    outcome: addresses.length > 0 ? 'found' : 'nothing',
    contacts: addresses.map((address) => ({
      method: 'email',
      name,
      address,
      formUrl: null,
      confidence: 'published',
    })),
    detail: { asked: domain, ...(name !== null && { name }), ...(isRedacted && { isRedacted }) },
  };
}
