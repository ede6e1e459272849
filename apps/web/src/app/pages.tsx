import type { ComponentType } from 'react';
import { HomePage } from '#features/marketing/home-page.tsx';
import { LeakCheck } from '#features/scans/leak-check.tsx';
import { TermsPage } from '#features/legal/terms-page.tsx';
import { Confirm } from '#features/sessions/confirm.tsx';
import { ForgotPassword } from '#features/sessions/forgot-password.tsx';
import { Login } from '#features/sessions/login.tsx';
import { Register } from '#features/sessions/register.tsx';
import { ResetPassword } from '#features/sessions/reset-password.tsx';
import type { TextKey } from '#lib/texts.ts';
import { text } from '#lib/texts.ts';
import type { IslandName } from './islands.ts';
import type { MoreIslandName } from './more-islands.ts';

type Page = {
  /** Address without the origin; null for a page that answers at any address. */
  path: string | null;
  title: TextKey;
  description: TextKey;
  island: IslandName | MoreIslandName | null;
  /** True for pages that search engines have no use for. */
  isUnlisted?: boolean;
  Component: ComponentType;
};

/** The prerendered pages, by the name of their file. */
export const pages = {
  home: {
    path: '/home',
    title: 'marketing.title',
    description: 'marketing.description',
    island: 'leak-check',
    Component: () => (
      <HomePage
        check={
          <div data-island="leak-check">
            <LeakCheck />
          </div>
        }
      />
    ),
  },
  'instant-scan': {
    path: '/instant-scan',
    title: 'app.instantScan.title',
    description: 'app.instantScan.description',
    island: 'leak-check',
    Component: InstantScanPage,
  },
  'scan-results': {
    path: '/scan-results',
    title: 'app.scanResults.title',
    description: 'app.scanResults.description',
    island: 'scan-results',
    Component: ScanResultsPage,
  },
  login: sessionPage('login', 'login', Login),
  register: sessionPage('register', 'register', Register),
  'forgot-password': sessionPage('forgot-password', 'forgot', ForgotPassword),
  'reset-password': sessionPage('reset-password', 'reset', ResetPassword),
  confirm: sessionPage('confirm', 'confirm', Confirm),
  'terms-of-service': {
    path: '/terms-of-service',
    title: 'legal.terms.title',
    description: 'legal.terms.lede',
    island: null,
    Component: TermsPage,
  },
  'not-found': {
    path: null,
    title: 'app.notFound.title',
    description: 'app.notFound.body',
    island: null,
    Component: NotFoundPage,
  },
} as const satisfies Record<string, Page>;

/** A page on the way in: one panel, which is one island. */
function sessionPage(
  name: Exclude<MoreIslandName, 'scan-results'>,
  words: 'login' | 'register' | 'forgot' | 'reset' | 'confirm',
  Island: ComponentType,
): Page {
  return {
    path: `/${name}`,
    title: `app.sessions.${words}.title`,
    description: `app.sessions.${words}.description`,
    island: name,
    isUnlisted: name !== 'login' && name !== 'register',
    Component: () => (
      <div className="page session-page" data-island={name}>
        <Island />
      </div>
    ),
  };
}

export type PageName = keyof typeof pages;

function InstantScanPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{text('app.instantScan.title')}</h1>
        <p className="lede">{text('app.instantScan.lede')}</p>
      </header>
      <div data-island="leak-check">
        <LeakCheck />
      </div>
      {/* Filled only for who is signed in. */}
      <div data-earlier-checks />
    </div>
  );
}

function ScanResultsPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{text('app.scanResults.title')}</h1>
      </header>
      <div data-island="scan-results">
        <p className="panel" role="status">
          {text('results.page.loading')}
        </p>
      </div>
      <noscript>
        <p className="panel">{text('app.scanResults.noScript')}</p>
      </noscript>
    </div>
  );
}

function NotFoundPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{text('app.notFound.title')}</h1>
        <p className="lede">{text('app.notFound.body')}</p>
        <p className="actions">
          <a className="button button-primary" href="/home">
            {text('app.nav.home')}
          </a>
          <a className="button button-quiet" href="/instant-scan">
            {text('app.nav.check')}
          </a>
        </p>
      </header>
    </div>
  );
}
