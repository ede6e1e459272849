import type { ReactNode } from 'react';
import type { Account } from '@leakblock/domain/administration';
import { agencyRoles } from '@leakblock/domain/agencies';
import { identityStatuses } from '@leakblock/domain/identity-verifications';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { formatDay } from '#lib/format-day.ts';
import { isLanguage } from '#lib/language.ts';
import { languageNames } from '#lib/language-names.ts';
import { text } from '#lib/texts.ts';

/** What the person has given, and what the product knows of her. */
export function AccountFacts({ account }: { account: Account }) {
  const place = [account.address, `${account.postalCode ?? ''} ${account.city ?? ''}`.trim()];
  const address = [...place, account.country].filter((part) => part !== null && part !== '');
  const letter = account.letter;
  const facts: Record<FactName, ReactNode> = {
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    stageNames: account.allStageNames.join(', '),
    links: account.officialLinks.length > 0 && (
      <ul className="bullets">
        {account.officialLinks.map(({ url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow">
              {url}
            </a>
          </li>
        ))}
      </ul>
    ),
    dateOfBirth: account.dateOfBirth === null ? null : formatDay(account.dateOfBirth),
    address: address.join(', '),
    phone: account.phone,
    locale: isLanguage(account.locale) ? languageNames[account.locale] : account.locale,
    discreet: text(account.isDiscreet ? 'administration.yes' : 'administration.no'),
    identity: identityWords(account.identity),
    letter:
      letter === null
        ? null
        : text(
            letter.isAlive
              ? 'administration.accounts.letterAlive'
              : 'administration.accounts.letterOver',
            { version: letter.version, when: formatDay(letter.endsOn) },
          ),
    agencies: account.agencies.length > 0 && (
      <ul className="bullets">
        {account.agencies.map(({ id, name, as }) => (
          <li key={`${id} ${as}`}>
            <span dir="auto">{name}</span>: {belongingWords(as)}
          </li>
        ))}
      </ul>
    ),
    createdAt: formatDateTime(account.createdAt),
    lastSignIn: account.lastSignIn === null ? null : formatDateTime(account.lastSignIn),
    sessions: formatNumber(account.sessions),
    findings: formatCount(account.counts.findings),
    openRequests: formatCount(account.counts.openRequests),
    scans: formatCount(account.counts.scans),
    works: formatCount(account.counts.works),
    id: <code>{account.userId}</code>,
  };
  return (
    <dl className="facts">
      {factNames.map((name) => (
        <Fact key={name} name={name} value={facts[name]} />
      ))}
    </dl>
  );
}

const belongings = ['creator', ...agencyRoles] as const;

const factNames = [
  'email',
  'firstName',
  'lastName',
  'stageNames',
  'links',
  'dateOfBirth',
  'address',
  'phone',
  'locale',
  'discreet',
  'identity',
  'letter',
  'agencies',
  'createdAt',
  'lastSignIn',
  'sessions',
  'findings',
  'openRequests',
  'scans',
  'works',
  'id',
] as const;
type FactName = (typeof factNames)[number];

function Fact({ name, value }: { name: FactName; value: ReactNode }) {
  const isMissing = value === null || value === '' || value === false;
  return (
    <>
      <dt>{text(`administration.accounts.fact.${name}`)}</dt>
      <dd dir="auto">
        {isMissing ? <span className="quiet">{text('administration.nothing')}</span> : value}
      </dd>
    </>
  );
}

/** The server counts to this and no further. */
const countLimit = 10_000;

const formatCount = (count: number): string =>
  count >= countLimit
    ? text('administration.orMore', { number: formatNumber(count) })
    : formatNumber(count);

/** As what she belongs to an agency. */
function belongingWords(as: string): string {
  const known = belongings.find((one) => one === as);
  return known === undefined ? as : text(`administration.accounts.agency.${known}`);
}

function identityWords(status: string | null): string | null {
  const known = identityStatuses.find((one) => one === status);
  return known === undefined ? status : text(`administration.accounts.identity.${known}`);
}
