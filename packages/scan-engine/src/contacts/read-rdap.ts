import { z } from 'zod';
import { readMailAddress } from './mail-address.ts';

/** Somebody that an RDAP record names, with those below her (RFC 9083, 5.1). */
export type RdapEntity = {
  roles: string[];
  name: string | null;
  /** Valid addresses only: what was redacted is missing. */
  emails: string[];
  entities: RdapEntity[];
};

export type RdapRecord = {
  kind: 'domain' | 'network' | 'other';
  /** Name of the network. */
  name: string | null;
  /** The record says that parts of it were taken out (RFC 9537). */
  isRedacted: boolean;
  entities: RdapEntity[];
  /** Addresses of records about the same thing on other servers. */
  related: string[];
};

const depthLimit = 6;
const entityLimit = 300;
const nameLimit = 200;

const text = z.string().max(4000);
const list = z.array(z.unknown()).max(1000);
/** A property of a jCard: name, parameters, type, value (RFC 7095, 3.3). */
const property = z.tuple([text, z.unknown(), z.unknown(), z.unknown()]).rest(z.unknown());
const link = z.object({ rel: text, href: text, type: text.optional() });
const object = z.record(z.string(), z.unknown());

/** Reads an RDAP record; whatever does not fit the standard is left out. Null when it is none. */
export function readRdap(body: unknown): RdapRecord | null {
  const parsed = object.safeParse(body);
  if (!parsed.success || parsed.data['errorCode'] !== undefined) return null;
  const { objectClassName, name, links, redacted } = parsed.data;
  const budget = { left: entityLimit };
  return {
    kind:
      objectClassName === 'domain'
        ? 'domain'
        : objectClassName === 'ip network'
          ? 'network'
          : 'other',
    name: tidyName(name),
    isRedacted: Array.isArray(redacted) && redacted.length > 0,
    entities: readEntities(parsed.data['entities'], 0, budget),
    related: list.catch([]).parse(links).flatMap(readRelated),
  };
}

function readRelated(value: unknown): string[] {
  const parsed = link.safeParse(value);
  if (!parsed.success || parsed.data.rel.toLowerCase() !== 'related') return [];
  const { type = 'application/rdap+json', href } = parsed.data;
  return type.toLowerCase().startsWith('application/rdap+json') ? [href] : [];
}

function readEntities(value: unknown, depth: number, budget: { left: number }): RdapEntity[] {
  if (depth >= depthLimit) return [];
  return list
    .catch([])
    .parse(value)
    .flatMap((entry) => {
      const parsed = object.safeParse(entry);
      if (!parsed.success || budget.left <= 0) return [];
      budget.left -= 1;
      const { roles, vcardArray, entities } = parsed.data;
      const said = z.array(text).catch([]).parse(roles);
      return {
        roles: said.map((role) => role.toLowerCase()),
        ...readCard(vcardArray),
        entities: readEntities(entities, depth + 1, budget),
      };
    });
}

function readCard(value: unknown): { name: string | null; emails: string[] } {
  const card = z.tuple([z.literal('vcard'), list]).safeParse(value);
  const emails = new Set<string>();
  const names: Record<string, string> = {};
  for (const entry of card.success ? card.data[1] : []) {
    const parsed = property.safeParse(entry);
    if (!parsed.success) continue;
    const [called, , , given] = parsed.data;
    const key = called.toLowerCase();
    if (key === 'email' && typeof given === 'string') {
      const address = readMailAddress(given.replace(/^mailto:/iu, ''));
      if (address !== null) emails.add(address);
    } else if (key === 'fn' || key === 'org') {
      const name = tidyName(Array.isArray(given) ? (given as unknown[])[0] : given);
      if (name !== null) names[key] ??= name;
    }
  }
  return { name: names['fn'] ?? names['org'] ?? null, emails: [...emails] };
}

function tidyName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const tidy = value
    .slice(0, 4 * nameLimit)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, nameLimit);
  return tidy === '' || /^redacted/iu.test(tidy) ? null : tidy;
}

/** All entities of a list, those below others too, from the outside in. */
export function walkEntities(entities: readonly RdapEntity[]): RdapEntity[] {
  return entities.flatMap((entity) => [entity, ...walkEntities(entity.entities)]);
}
