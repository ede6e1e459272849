import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#lib/auth-context.ts';
import { readFullConfig } from '#lib/full-config.ts';
import { defaultBrand } from '../../brand.ts';
import { Logo } from '../../logo.tsx';
import { useRoles } from '../use-roles.ts';
import { AgencyShell } from './agency-shell.tsx';

/**
 * The surroundings of everything below /agency. Whoever belongs to no agency sees only the way to apply there, and a
 * bar that leads home.
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
    </div>
  );
}
