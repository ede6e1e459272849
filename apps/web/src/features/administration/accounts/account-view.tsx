import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '@leakblock/domain/administration';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { AccountActs } from './account-acts.tsx';
import { AccountBadges, nameOf } from './account-badges.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountHistory } from './account-history.tsx';
import { accountKeys, readAccount } from './read-accounts.ts';
import '../administration.css';

/** One account with everything that an operator may know of it, and what she may do about it. */
export function AccountView({ userId }: { userId: string }) {
  const account = useQuery({
    queryKey: accountKeys.one(userId),
    queryFn: () => readAccount(userId),
    // Each reading is written down: one happens when somebody opens the page, and after she has done something.
    staleTime: Infinity,
    refetchOnReconnect: false,
    // Opened again it is read anew: her papers may have been decided meanwhile, in another section.
    gcTime: 0,
  });
  return (
    <>
      <p>
        <a href="/admin?view=accounts">{text('administration.accounts.back')}</a>
      </p>
      <Loaded query={account} lines={8}>
        {(found) => <Found account={found} />}
      </Loaded>
    </>
  );
}

function Found({ account }: { account: Account }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <header className="admin-head">
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {nameOf(account)}
        </h2>
        <AccountBadges account={account} />
        <p className="quiet">{text('administration.accounts.noted')}</p>
      </header>
      <AccountActs account={account} />
      <Section id="account-facts" title={text('administration.accounts.facts')}>
        <AccountFacts account={account} />
      </Section>
      <AccountHistory account={account} />
    </>
  );
}
