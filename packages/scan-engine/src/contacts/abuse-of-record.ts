import { walkEntities } from './read-rdap.ts';
import type { RdapEntity, RdapRecord } from './read-rdap.ts';

/** Who takes complaints about a network or a domain name. */
export type AbuseDesk = { name: string | null; addresses: string[] };

/**
 * Abuse desk of a network: every entity whose roles contain `abuse`, however deep it stands (RFC 9083, 10.2.4). Named
 * after the network's owner.
 */
export function networkAbuse(record: RdapRecord): AbuseDesk {
  const all = walkEntities(record.entities);
  const owner = all.find(({ roles, name }) => roles.includes('registrant') && name !== null);
  const desks = all.filter(isDesk);
  return {
    name: owner?.name ?? desks.find(({ name }) => name !== null)?.name ?? record.name,
    addresses: addressesOf(desks),
  };
}

/** Abuse desk of a domain's registrar: the one below the entity with that role, or the record's only one. */
export function registrarAbuse(record: RdapRecord): AbuseDesk {
  const all = walkEntities(record.entities);
  const registrars = all.filter(({ roles }) => roles.includes('registrar'));
  const below = walkEntities(registrars).filter(isDesk);
  return {
    name: registrars.find(({ name }) => name !== null)?.name ?? null,
    addresses: addressesOf(below.length > 0 ? below : all.filter(isDesk)),
  };
}

function isDesk({ roles, emails }: RdapEntity): boolean {
  return roles.includes('abuse') && emails.length > 0;
}

function addressesOf(entities: readonly RdapEntity[]): string[] {
  return [...new Set(entities.flatMap(({ emails }) => emails))];
}
