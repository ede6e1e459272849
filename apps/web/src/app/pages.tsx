import type { ComponentType } from 'react';
import { VerifyDocumentPage } from '#features/authorisations/verify-document-page.tsx';
import { AboutPage } from '#features/legal/about-page.tsx';
import { ContactPage } from '#features/legal/contact-page.tsx';
import { ContactWays } from '#features/legal/contact-ways.tsx';
import { ImprintPage } from '#features/legal/imprint-page.tsx';
import { OperatorDetails } from '#features/legal/operator-details.tsx';
import { PrivacyPage } from '#features/legal/privacy-page.tsx';
import { TermsPage } from '#features/legal/terms-page.tsx';
import { CallPage } from '#features/marketing/call-page.tsx';
import { DemoPage } from '#features/marketing/demo-page.tsx';
import { HomePage } from '#features/marketing/home-page.tsx';
import { ProductPage } from '#features/marketing/product-page.tsx';
import { ResultGuide } from '#features/marketing/result-guide.tsx';
import { AffiliatesPage, PartnersPage } from '#features/marketing/programme-pages.tsx';
import { Tour } from '#features/marketing/tour/tour.tsx';
import { ProgrammeApplication } from '#features/partners/programme-application.tsx';
import { ProgrammeTerms } from '#features/partners/programme-terms.tsx';
import { LeakCheck } from '#features/scans/leak-check.tsx';
import { Confirm } from '#features/sessions/confirm.tsx';
import { ForgotPassword } from '#features/sessions/forgot-password.tsx';
import { Login } from '#features/sessions/login.tsx';
import { Register } from '#features/sessions/register.tsx';
import { ResetPassword } from '#features/sessions/reset-password.tsx';
import { UnsubscribePage } from '#features/notifications/unsubscribe-page.tsx';
import type { TextKey } from '#lib/texts.ts';
import { text } from '#lib/texts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import type { IslandName } from './islands.ts';
import type { MoreIslandName } from './more-islands.ts';

/** Style sheets that some pages hold beyond that of the first view, by the name of their file. */
export type PageStyle = 'product' | 'reading';

type Page = {
  /** Address without the origin; null for a page that answers at any address. */
  path: string | null;
  title: TextKey;
  description: TextKey;
  island: IslandName | MoreIslandName | null;
  /** True for pages that search engines have no use for. */
  isUnlisted?: boolean;
  style?: PageStyle;
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
  case: {
    path: '/case',
    title: 'app.case.title',
    description: 'app.case.description',
    island: 'shared-case',
    isUnlisted: true,
    Component: SharedCasePage,
  },
  login: sessionPage('login', 'login', Login),
  register: sessionPage('register', 'register', Register),
  'forgot-password': sessionPage('forgot-password', 'forgot', ForgotPassword),
  'reset-password': sessionPage('reset-password', 'reset', ResetPassword),
  confirm: sessionPage('confirm', 'confirm', Confirm),
  leakblock: {
    ...textPage('/leakblock', 'marketing.product', null, ProductPage),
    description: 'marketing.product.description',
    style: 'product',
  },
  'platform-demo': {
    ...textPage('/platform-demo', 'marketing.demo', 'tour', () => (
      <DemoPage
        tour={
          <div data-island="tour">
            <Tour />
          </div>
        }
      />
    )),
    style: 'product',
  },
  affiliates: textPage('/affiliates', 'marketing.affiliates', 'programme-terms', () => (
    <AffiliatesPage terms={<Terms />} application={<WayIn />} contact={<Contact />} />
  )),
  partners: textPage('/partners', 'marketing.partners', 'programme-terms', () => (
    <PartnersPage terms={<Terms />} application={<WayIn />} contact={<Contact />} />
  )),
  bookacall: textPage('/bookacall', 'marketing.call', 'contact', () => (
    <CallPage contact={<Contact />} />
  )),
  about: textPage('/about', 'legal.about', null, AboutPage),
  contact: textPage('/contact', 'legal.contact', 'contact', () => (
    <ContactPage contact={<Contact />} />
  )),
  imprint: {
    ...legalPage('/imprint', 'legal.imprint', () => <ImprintPage operator={<Operator />} />),
    description: 'legal.imprint.description',
  },
  'privacy-policy': legalPage('/privacy-policy', 'legal.privacy', () => (
    <PrivacyPage operator={<Operator />} />
  )),
  'terms-of-service': legalPage('/terms-of-service', 'legal.terms', () => (
    <TermsPage operator={<Operator />} />
  )),
  'verify-document': {
    path: '/verify-document',
    title: 'authorisations.verify.title',
    description: 'authorisations.verify.description',
    island: 'verify-document',
    Component: VerifyDocumentPage,
  },
  unsubscribe: {
    ...textPage('/unsubscribe', 'mails.unsubscribe', 'unsubscribe', UnsubscribePage),
    isUnlisted: true,
  },
  'not-found': {
    path: null,
    title: 'app.notFound.title',
    description: 'app.notFound.body',
    island: null,
    Component: NotFoundPage,
  },
} as const satisfies Record<string, Page>;

type TextPageWords =
  | 'mails.unsubscribe'
  | `legal.${'about' | 'contact' | 'imprint' | 'privacy' | 'terms'}`
  | `marketing.${'affiliates' | 'call' | 'demo' | 'partners' | 'product'}`;

/** A page to read; the first sentence on it describes it. */
function textPage(
  path: string,
  words: TextPageWords,
  island: 'contact' | 'operator' | 'programme-terms' | 'tour' | 'unsubscribe' | null,
  Component: ComponentType,
): Page {
  return { path, title: `${words}.title`, description: `${words}.lede`, island, Component };
}

/** A legal page names the operator and has a style of its own. */
function legalPage(
  path: string,
  words: `legal.${'imprint' | 'privacy' | 'terms'}`,
  Component: ComponentType,
): Page {
  return { ...textPage(path, words, 'operator', Component), style: 'reading' };
}

function Terms() {
  return (
    <>
      <div className="page-head" data-island="programme-terms">
        <ProgrammeTerms />
      </div>
      <SettingsNeedScript />
    </>
  );
}

function WayIn() {
  return (
    <div className="page-head" data-island="programme-application">
      <ProgrammeApplication />
    </div>
  );
}

function Contact() {
  return (
    <>
      <div className="page-head" data-island="contact">
        <ContactWays />
      </div>
      <SettingsNeedScript />
    </>
  );
}

function Operator() {
  return (
    <>
      <div className="page-head" data-island="operator">
        <OperatorDetails />
      </div>
      <SettingsNeedScript />
    </>
  );
}

function SettingsNeedScript() {
  return (
    <noscript>
      <p>{text('legal.noScript')}</p>
    </noscript>
  );
}

/** A page on the way in: one panel, which is one island. */
function sessionPage(
  name: Exclude<
    MoreIslandName,
    | 'contact'
    | 'operator'
    | 'programme-terms'
    | 'programme-application'
    | 'scan-results'
    | 'shared-case'
    | 'tour'
    | 'unsubscribe'
    | 'verify-document'
  >,
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
      <ResultGuide />
    </div>
  );
}

function SharedCasePage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{text('app.case.title')}</h1>
        <p className="lede">{text('app.case.lede')}</p>
      </header>
      <div data-island="shared-case">
        <p className="panel" role="status">
          {text('removal-requests.loading')}
        </p>
      </div>
      <noscript>
        <p className="panel">{text('app.case.noScript')}</p>
      </noscript>
    </div>
  );
}
