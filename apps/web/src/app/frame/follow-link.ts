import { useBlocker, useNavigate } from '@tanstack/react-router';
import { mayLeaveScreen } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';

/**
 * Leads to an address of the app, after asking whoever has something unsaved. Resolves to whether the screen is
 * another one. A place on the same screen is no leaving; another view of it is.
 */
export function useFollowLink(): (href: string) => Promise<boolean> {
  const navigate = useNavigate();
  return async (href) => {
    const { pathname, search, hash } = new URL(href, location.href);
    const isSame = pathname === location.pathname;
    const isSameView = isSame && search === location.search;
    if (!isSameView && !mayLeaveScreen(text('shell.unsaved'))) return false;
    await navigate({ href: pathname + search + hash });
    // A screen that keeps what it shows in the address reads it again when somebody goes back or on; so it does now.
    if (isSame && !isSameView)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    return !isSame;
  };
}

/** The browser's own ways back and on ask as links do. */
export function useHistoryWarning(): void {
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      // What the app itself opens has asked, or needs not to.
      if (action === 'PUSH' || action === 'REPLACE') return false;
      const isSameView =
        current.pathname === next.pathname &&
        JSON.stringify(current.search) === JSON.stringify(next.search);
      return !isSameView && !mayLeaveScreen(text('shell.unsaved'));
    },
    // Forms ask by themselves before the page is closed.
    enableBeforeUnload: false,
  });
}
