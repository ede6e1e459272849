import type { AccountRow } from '@leakblock/domain/administration';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { AccountBadges, nameOf } from './account-badges.tsx';

/** One account in the list; its name leads to its page. */
export function AccountItem({ account }: { account: AccountRow }) {
  const { createdAt, email, stageNames, userId } = account;
  return (
    <li>
      <h3 dir="auto">
        <a href={`/admin?view=accounts&person=${userId}`}>{nameOf(account)}</a>
      </h3>
      <AccountBadges account={account} />
      <p className="quiet">
        <span dir="auto">{email}</span>
        {stageNames.length > 0 && <span dir="auto"> · {stageNames.join(', ')}</span>} ·{' '}
        {text('administration.accounts.since', { when: formatDateTime(createdAt) })}
      </p>
    </li>
  );
}
