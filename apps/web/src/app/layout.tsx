import type { ReactNode } from 'react';
import { GuestLinks } from '#features/sessions/guest-links.tsx';
import type { Language } from '#lib/language.ts';
import { languageNames } from '#lib/language-names.ts';
import { languages } from '#lib/language.ts';
import { text } from '#lib/texts.ts';
import { defaultBrand } from './brand.ts';
import { Logo } from './logo.tsx';

const links = [
  ['/instant-scan', 'app.nav.check'],
  ['/home#plans', 'app.nav.plans'],
  ['/home#questions', 'app.nav.questions'],
] as const;

const productLinks = [
  ['/home', 'app.nav.home'],
  ['/instant-scan', 'app.nav.check'],
  ['/leakblock', 'app.nav.product'],
  ['/platform-demo', 'app.nav.demo'],
  ['/home#plans', 'app.nav.plans'],
  ['/home#privacy', 'app.nav.privacy'],
  ['/home#questions', 'app.nav.questions'],
  ['/affiliates', 'marketing.affiliates.title'],
  ['/partners', 'marketing.partners.title'],
] as const;

const legalLinks = [
  ['/imprint', 'legal.imprint.title'],
  ['/privacy-policy', 'legal.privacy.title'],
  ['/terms-of-service', 'legal.terms.title'],
  ['/contact', 'legal.contact.title'],
  ['/bookacall', 'app.nav.call'],
  ['/about', 'legal.about.title'],
] as const;

/** Header, page and footer of the public pages. */
export function Layout({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        {text('app.skip')}
      </a>
      <header className="site-header">
        <a className="brand" href="/home">
          <Logo />
          <span data-brand>{defaultBrand}</span>
        </a>
        <nav className="site-nav" aria-label={text('app.nav.label')}>
          {links.map(([href, label]) => (
            <a key={href} href={href}>
              {text(label)}
            </a>
          ))}
        </nav>
        <LanguageSwitch language={language} />
        {/* The browser puts the account here when a session is stored. */}
        <div className="account" data-account>
          <GuestLinks />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {/* Shown where a part of the program did not come. */}
        <p className="notice notice-problem lost-part" role="alert" data-lost hidden>
          {text('app.lost')}
        </p>
        {children}
      </main>
      <footer className="site-footer">
        <p>
          <strong data-brand>{defaultBrand}</strong> {text('app.footer.line')}
        </p>
        <FooterLinks label="app.footer.label" links={productLinks} />
        <FooterLinks label="app.footer.legal" links={legalLinks} />
        {/* Shown only where there is something to agree to. */}
        <button type="button" className="text-button" data-consent hidden>
          {text('app.footer.consent')}
        </button>
      </footer>
    </>
  );
}

function FooterLinks(props: {
  label: 'app.footer.label' | 'app.footer.legal';
  links: typeof productLinks | typeof legalLinks;
}) {
  return (
    <nav aria-label={text(props.label)}>
      {props.links.map(([href, label]) => (
        <a key={href} href={href}>
          {text(label)}
        </a>
      ))}
    </nav>
  );
}

function LanguageSwitch({ language }: { language: Language }) {
  return (
    <div className="language-switch" role="group" aria-label={text('app.language')}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          data-language={each}
          aria-pressed={each === language}
          aria-label={`${each}, ${languageNames[each]}`}
        >
          {each}
        </button>
      ))}
    </div>
  );
}
