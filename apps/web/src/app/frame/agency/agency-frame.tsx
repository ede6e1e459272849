import { lazy } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#lib/auth-context.ts';
import { readFullConfig } from '#lib/full-config.ts';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { defaultBrand } from '../../brand.ts';
import { Logo } from '../../logo.tsx';
import { LegalLinks } from '../legal-links.tsx';
import { useRoles } from '../use-roles.ts';

// Visitors who read about the API or apply need none of it.
const AgencyShell = lazy(async () => {
  const [part] = await Promise.all([
    import('./agency-shell.tsx'),
    loadAppTexts(pageLanguage(), ['agency-area']),
  ]);
  return { default: part.AgencyShell };
});

/**
 * The surroundings of everything below /agency, and of screens that agencies and others share. Whoever belongs to no
 * agency sees a bar that leads home.
 */
export function AgencyFrame({ children, path }: { children: ReactNode; path: string }) {
  const { user } = useAuth();
  const roles = useRoles(user?.id ?? null);
  const config = useQuery({ queryKey: ['config'], queryFn: readFullConfig, staleTime: Infinity });
  const brand = config.data?.brandName ?? defaultBrand;
  if (user !== null && roles?.isAgency === true) {
    return (
      <AgencyShell brand={brand} path={path} user={{ id: user.id, email: user.email ?? '' }}>
        {children}
      </AgencyShell>
    );
  }
  return (
    <div className="shell">
      <header className="top-bar">
        <a className="brand" href={user === null ? '/home' : '/dashboard'}>
          <Logo />
          <span>{brand}</span>
        </a>
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        {children}
      </main>
      <footer>
        <LegalLinks />
      </footer>
    </div>
  );
}
