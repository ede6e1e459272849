/** The name that papers are compared with: the account's, in one line; empty while there is none. */
export const nameOfAccount = (
  account: { first_name: string | null; last_name: string | null } | undefined,
): string =>
  [account?.first_name, account?.last_name]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ');
