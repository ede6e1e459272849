import { accountAnswer, searchAccountsAnswer } from '@leakblock/domain/administration';
import type { Account, AccountPage, accountFilters } from '@leakblock/domain/administration';
import { callForJson } from '#lib/functions-client.ts';

type AccountFilter = (typeof accountFilters)[number];
export type AccountSearch = { query: string; filter: AccountFilter };

/** Keys of what is read here; what an operator does to an account changes all of it. */
export const accountKeys = {
  list: ['administration', 'accounts'],
  one: (userId: string) => ['administration', 'account', userId],
} as const;

/**
 * A page of the accounts that a search finds, the newest first.
 * @throws RequestFailure
 */
export function searchAccounts(search: AccountSearch, cursor: string | null): Promise<AccountPage> {
  return callForJson(
    'search-accounts',
    cursor === null ? search : { ...search, cursor },
    searchAccountsAnswer,
  );
}

/**
 * Everything about one account; the server writes down that it was read.
 * @throws RequestFailure
 */
export function readAccount(userId: string): Promise<Account> {
  return callForJson('read-account', { userId }, accountAnswer);
}
