import { notificationBadge } from '@leakblock/domain/notifications';
import { ArrowUpCircle, LifeBuoy } from 'lucide-react';
import { useId } from 'react';
import { text } from '#lib/texts.ts';
import { LegalLinks } from './legal-links.tsx';
import { sideEntries } from './side-entries.ts';
import type { SideEntry } from './side-entries.ts';
import { SideLink } from './side-link.tsx';

export type SideFacts = {
  path: string;
  isAdmin: boolean;
  isElite: boolean;
  /** Something in the account is missing. */
  isAccountIncomplete: boolean;
  isAuthorisationPending: boolean;
  /** Profiles that may pose as her and that she has not decided about. */
  newFakeProfiles: number;
  /** Where a person answers; null when the operator gave none. */
  supportLink: string | null;
};

type SideMenuProps = { facts: SideFacts; isCollapsed: boolean };

/** The entries of the side menu; collapsed they are icons with tips. */
export function SideMenu({ facts, isCollapsed }: SideMenuProps) {
  const shown = sideEntries.filter(({ name }) => name !== 'admin' || facts.isAdmin);
  const row = (entry: SideEntry) => (
    <SideLink
      key={entry.name}
      label={text(`shell.entry.${entry.name}`)}
      href={entry.href}
      icon={entry.icon}
      isCurrent={isCurrent(facts.path, entry.href)}
      alert={alertOf(entry, facts)}
      badge={entry.name === 'profiles' ? badgeOf(facts.newFakeProfiles) : null}
      note={entry.name === 'tools' ? text('shell.comingSoon') : null}
      isCollapsed={isCollapsed}
    />
  );
  // On a telephone the menu stands on the page a second time, in its drawer.
  const ownId = useId();
  const groupStart = shown.findIndex(({ group }) => group === 'account');
  const own = shown.filter(({ group }) => group === 'account');
  return (
    <nav className="side-nav" aria-label={text('shell.menu')}>
      <ul>
        {shown.slice(0, groupStart).map(row)}
        <li>
          <p className={isCollapsed ? 'visually-hidden' : 'side-group'} id={ownId}>
            {text('shell.myAccount')}
          </p>
          <ul aria-labelledby={ownId}>{own.map(row)}</ul>
        </li>
        {shown.slice(groupStart + own.length).map(row)}
      </ul>
      <ul className="side-foot">
        {!facts.isElite && (
          <SideLink
            label={text('shell.upgrade')}
            href="/subscription-plans"
            icon={ArrowUpCircle}
            isCurrent={isCurrent(facts.path, '/subscription-plans')}
            isCollapsed={isCollapsed}
            isStrong
          />
        )}
        {facts.supportLink !== null && (
          <SideLink
            label={text('shell.support')}
            href={facts.supportLink}
            icon={LifeBuoy}
            isCurrent={false}
            isCollapsed={isCollapsed}
            isExternal
          />
        )}
      </ul>
      {!isCollapsed && <LegalLinks />}
    </nav>
  );
}

function isCurrent(path: string, href: string | null): boolean {
  return href !== null && (path === href || (href === '/admin' && path.startsWith('/admin/')));
}

function badgeOf(count: number): { figure: string; words: string } | null {
  const figure = notificationBadge(count);
  return figure === null ? null : { figure, words: text('shell.alert.profiles', { count }) };
}

function alertOf({ name }: SideEntry, facts: SideFacts): string | null {
  if (name === 'account' && facts.isAccountIncomplete) return text('shell.alert.account');
  if (name === 'authorisation' && facts.isAuthorisationPending) {
    return text('shell.alert.authorisation');
  }
  return null;
}
