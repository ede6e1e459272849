import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { text } from '#lib/texts.ts';
import { Waiting } from '#ui/waiting.tsx';
import { FrameShell } from './frame-shell.tsx';
import { LegalLinks } from './legal-links.tsx';
import { screens } from './screens.ts';
import type { Screen } from './screens.ts';

const AgencyFrame = lazy(async () => ({
  default: (await import('./agency/agency-frame.tsx')).AgencyFrame,
}));

/** An exact address counts before one that stands for all below it. */
function surroundingsOf(path: string): Screen['surroundings'] {
  const exact = Object.entries(screens).find(([address]) => address === path);
  const found =
    exact ??
    Object.entries(screens).find(
      ([address]) => address.endsWith('/*') && path.startsWith(address.slice(0, -1)),
    );
  return found?.[1].surroundings;
}

/** Bar and menu around a screen: the app's own, an agency's, or none. */
export function Surroundings({ children, path }: { children: ReactNode; path: string }) {
  switch (surroundingsOf(path)) {
    case 'none':
      return (
        <>
          <main id="main">{children}</main>
          <footer>
            <LegalLinks />
          </footer>
        </>
      );
    case 'agency':
      return (
        <Suspense
          fallback={
            <div className="whole">
              <Waiting label={text('shell.loading')} />
            </div>
          }
        >
          <AgencyFrame path={path}>{children}</AgencyFrame>
        </Suspense>
      );
    case undefined:
      return <FrameShell path={path}>{children}</FrameShell>;
  }
}
