import { useRef } from 'react';
import type { ReactNode } from 'react';
import { LogOut, Menu } from 'lucide-react';
import { useAgency } from '#features/agencies/frame/use-agency.ts';
import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { checkSession } from '#features/sessions/check-session.ts';
import { signOut } from '#features/sessions/sign-out.ts';
import { text } from '#lib/texts.ts';
import { Logo } from '../../logo.tsx';
import { CommandsButton } from '../commands/commands-button.tsx';
import { OfflineNote } from '../offline-note.tsx';
import { SideSheet } from '../side-sheet.tsx';
import { Tip } from '../tip.tsx';
import { AgencyMenu } from './agency-menu.tsx';
import { useClosing } from './use-closing.ts';
import './agency-shell.css';

type AgencyShellProps = {
  brand: string;
  path: string;
  user: { id: string; email: string };
  children: ReactNode;
};

/** Around every screen of an agency: whose area it is, in which role somebody is there, and the ways through it. */
export function AgencyShell({ brand, children, path, user }: AgencyShellProps) {
  useClosing(user.id);
  const agency = useAgency().data;
  const role = agency?.role ?? null;
  const sheet = useRef<HTMLDialogElement>(null);
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        {text('shell.skip')}
      </a>
      <header className="top-bar">
        <button
          type="button"
          className="icon-button top-menu"
          aria-label={text('shell.openMenu')}
          onClick={() => sheet.current?.showModal()}
        >
          <Menu size={22} aria-hidden="true" />
        </button>
        <a className="brand" href="/agency">
          <Logo />
          <span className="agency-brand">{brand}</span>
        </a>
        <p className="agency-who">
          {agency !== undefined && (
            <>
              <bdi className="agency-name">{agency.agency.name}</bdi>{' '}
              <span className="quiet">{text(`agency-area.role.${agency.role}`)}</span>
            </>
          )}
        </p>
        <div className="top-end">
          <span className="top-email" title={user.email}>
            <span className="visually-hidden">{text('account.signedInAs')} </span>
            {user.email}
          </span>
          <CommandsButton />
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
      </header>
      <aside className="side">
        <AgencyMenu path={path} role={role} />
      </aside>
      <SideSheet
        sheet={sheet}
        label={text('agency-area.menu')}
        path={path}
        className="agency-sheet"
      >
        <AgencyMenu path={path} role={role} />
      </SideSheet>
      <main id="main" className="shell-main" tabIndex={-1}>
        <OfflineNote />
        {children}
      </main>
    </div>
  );
}
