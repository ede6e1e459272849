import { useRouterState } from '@tanstack/react-router';
import { AccountView } from '#features/administration/accounts/account-view.tsx';
import { AccountsView } from '#features/administration/accounts/accounts-view.tsx';

/** Accounts: the search, or the one that the address names. */
export function AccountsScreen() {
  const person = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('person'),
  });
  return person === null ? <AccountsView /> : <AccountView key={person} userId={person} />;
}
