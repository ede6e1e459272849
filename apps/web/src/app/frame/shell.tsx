import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { text } from '#lib/texts.ts';
import { LegalLinks } from './legal-links.tsx';
import { SideMenu } from './side-menu.tsx';
import type { SideFacts } from './side-menu.tsx';
import { SideSheet } from './side-sheet.tsx';
import { Tip } from './tip.tsx';
import { TopBar } from './top-bar.tsx';

type ShellProps = {
  brand: string;
  user: { id: string; email: string } | null;
  facts: SideFacts;
  welcome: ReactNode;
  /** It is still on its way: the menu, which stands below it, comes with it, and does not move when somebody aims at it. */
  isWelcomeAwaited: boolean;
  /** The plan, in the top bar. */
  badge: ReactNode;
  children: ReactNode;
};

/** Local storage key of whether the side menu is only icons. */
const collapsedKey = 'side-menu';

/** Top bar, side menu and screen. The menu slides in on a phone. */
export function Shell(props: ShellProps) {
  const { brand, user, facts, welcome, isWelcomeAwaited, badge, children } = props;
  const [isCollapsed, setIsCollapsed] = useStoredFlag(collapsedKey);
  const sheet = useRef<HTMLDialogElement>(null);

  return (
    <div className={isCollapsed ? 'shell is-collapsed' : 'shell'}>
      <a className="skip-link" href="#main">
        {text('shell.skip')}
      </a>
      <TopBar brand={brand} user={user} badge={badge} onMenu={() => sheet.current?.showModal()} />
      {user !== null && (
        <>
          <aside className={isWelcomeAwaited && !isCollapsed ? 'side is-awaited' : 'side'}>
            {!isCollapsed && welcome}
            <SideMenu facts={facts} isCollapsed={isCollapsed} />
            {/* With a tip in both states: the button is the same one then, and keeps the focus. */}
            <Tip words={text(isCollapsed ? 'shell.expand' : 'shell.collapse')}>
              <button
                type="button"
                className="side-toggle"
                aria-expanded={!isCollapsed}
                aria-label={text(isCollapsed ? 'shell.expand' : 'shell.collapse')}
                onClick={() => setIsCollapsed(!isCollapsed)}
              >
                {isCollapsed ? (
                  <PanelLeftOpen size={20} aria-hidden="true" />
                ) : (
                  <PanelLeftClose size={20} aria-hidden="true" />
                )}
              </button>
            </Tip>
          </aside>
          <SideSheet sheet={sheet} label={text('shell.menu')} path={facts.path}>
            {welcome}
            <SideMenu facts={facts} isCollapsed={false} />
          </SideSheet>
        </>
      )}
      <main id="main" className="shell-main" tabIndex={-1}>
        {children}
      </main>
      {(user === null || isCollapsed) && (
        <footer>
          <LegalLinks />
        </footer>
      )}
    </div>
  );
}

function useStoredFlag(key: string): [boolean, (next: boolean) => void] {
  const [flag, setFlag] = useState(() => {
    try {
      return localStorage.getItem(key) === 'collapsed';
    } catch {
      return false;
    }
  });
  return [
    flag,
    (next) => {
      setFlag(next);
      try {
        localStorage.setItem(key, next ? 'collapsed' : 'open');
      } catch {
        // Then it holds for this page.
      }
    },
  ];
}
