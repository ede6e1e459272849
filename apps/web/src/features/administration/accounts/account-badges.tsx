import type { AccountRow } from '@leakblock/domain/administration';
import { planLabel } from '@leakblock/domain/subscriptions';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';

/** What an account is, at a glance: its plan, and whatever is out of the ordinary. */
export function AccountBadges({ account }: { account: AccountRow }) {
  return (
    <p className="admin-badges">
      {account.isBanned && (
        <Badge tone="alert">{text('administration.accounts.badge.banned')}</Badge>
      )}
      {account.isAdmin && (
        <Badge tone="strong">{text('administration.accounts.badge.admin')}</Badge>
      )}
      {account.isAgency && (
        <Badge tone="calm">{text('administration.accounts.badge.agency')}</Badge>
      )}
      <Badge tone="plain">{planLabel(account.tier)}</Badge>
      <Badge tone="plain">
        {text(`administration.accounts.badge.${account.isVerified ? 'verified' : 'unverified'}`)}
      </Badge>
    </p>
  );
}

/** The person's name; her address where she has given none. */
export function nameOf({ firstName, lastName, email }: AccountRow): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? email : name;
}
