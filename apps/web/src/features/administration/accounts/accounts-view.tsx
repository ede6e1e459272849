import { useEffect, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { accountFilters } from '@leakblock/domain/administration';
import { MoreButton } from '#lib/more-button.tsx';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SearchForm } from '../search-form.tsx';
import { usePaused } from '../use-paused.ts';
import { AccountItem } from './account-item.tsx';
import { accountKeys, searchAccounts } from './read-accounts.ts';
import type { AccountSearch } from './read-accounts.ts';

const everyMs = 30_000;

/** What was looked for last, while the app is open: an account's page leads back to it. In memory only: it names people. */
let last: AccountSearch = { query: '', filter: 'all' };

/** Every account, found by name, e-mail, stage name or address of an official page. */
export function AccountsView() {
  const [typed, setTyped] = useState(last.query);
  const [filter, setFilter] = useState(last.filter);
  const [query, searchNow] = usePaused(typed);
  useEffect(() => {
    last = { query, filter };
  }, [query, filter]);
  return (
    <Section
      id="accounts"
      title={text('administration.accounts.title')}
      lede={text('administration.accounts.lede')}
    >
      <SearchForm
        id="account-query"
        label={text('administration.accounts.search')}
        typed={typed}
        limit={200}
        onType={setTyped}
        onSubmit={searchNow}
      >
        <SelectField
          id="account-filter"
          label={text('administration.accounts.filter')}
          value={filter}
          options={accountFilters.map((value) => ({
            value,
            label: text(`administration.accounts.filter.${value}`),
          }))}
          onChange={({ target }) =>
            setFilter(accountFilters.find((one) => one === target.value) ?? 'all')
          }
        />
      </SearchForm>
      <Found search={{ query, filter }} />
    </Section>
  );
}

function Found({ search }: { search: AccountSearch }) {
  const pages = useInfiniteQuery({
    queryKey: [...accountKeys.list, search],
    queryFn: ({ pageParam }) => searchAccounts(search, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Who signed up since is there without a reload, as with papers that wait.
    refetchOnMount: 'always',
    refetchInterval: everyMs,
    select: (loaded) => loaded.pages.flatMap(({ rows }) => rows),
  });
  const state = pages.hasNextPage ? 'someShown' : 'allShown';
  return (
    <div aria-busy={pages.isPlaceholderData}>
      <Loaded query={pages} lines={6}>
        {(rows) => (
          <>
            <p className="quiet" role="status">
              {rows.length === 0
                ? text('administration.accounts.none')
                : text(`administration.accounts.${state}`, { count: rows.length })}
            </p>
            <ul className="admin-rows">
              {rows.map((account) => (
                <AccountItem key={account.userId} account={account} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <MoreButton pages={pages} label={text('administration.more')} />
    </div>
  );
}
