import type { ReactNode } from 'react';
import { LogOut, Menu, Settings } from 'lucide-react';
import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { checkSession } from '#features/sessions/check-session.ts';
import { signOut } from '#features/sessions/sign-out.ts';
import { text } from '#lib/texts.ts';
import { Logo } from '../logo.tsx';
import { CommandsButton } from './commands/commands-button.tsx';
import { Tip } from './tip.tsx';

type TopBarProps = {
  brand: string;
  /** Null for visitors. */
  user: { id: string; email: string } | null;
  badge: ReactNode;
  onMenu: () => void;
};

/** Above every screen: the way home, who is signed in, and the way out. */
export function TopBar({ brand, user, badge, onMenu }: TopBarProps) {
  return (
    <header className="top-bar">
      {user !== null && (
        <button
          type="button"
          className="icon-button top-menu"
          aria-label={text('shell.openMenu')}
          onClick={onMenu}
        >
          <Menu size={22} aria-hidden="true" />
        </button>
      )}
      <a className="brand" href="/home">
        <Logo />
        <span>{brand}</span>
      </a>
      {user === null ? (
        <p className="top-end">
          <a href="/login">{text('account.signIn')}</a>
          <a className="account-register" href="/register">
            {text('account.register')}
          </a>
        </p>
      ) : (
        <>
          <a className="top-link" href="/dashboard">
            {text('shell.entry.dashboard')}
          </a>
          <div className="top-end">
            <span className="top-email" title={user.email}>
              <span className="visually-hidden">{text('account.signedInAs')} </span>
              {user.email}
            </span>
            {badge}
            <CommandsButton />
            <Tip words={text('shell.entry.settings')} side="bottom">
              <a
                className="icon-button top-settings"
                href="/settings"
                aria-label={text('shell.entry.settings')}
              >
                <Settings size={20} aria-hidden="true" />
              </a>
            </Tip>
            <NotificationBell key={user.id} userId={user.id} checkSession={checkSession} />
            <Tip words={text('account.signOut')} side="bottom">
              <button
                type="button"
                className="icon-button"
                aria-label={text('account.signOut')}
                onClick={() => void signOut()}
              >
                <LogOut size={20} aria-hidden="true" />
              </button>
            </Tip>
          </div>
        </>
      )}
    </header>
  );
}
