import { useQueryClient } from '@tanstack/react-query';
import { DiscreetSetting } from '#features/accounts/settings/discreet-setting.tsx';
import { LanguageSetting } from '#features/accounts/settings/language-setting.tsx';
import { YourData } from '#features/accounts/settings/your-data.tsx';
import { OwnAgencies } from '#features/agencies/own/own-agencies.tsx';
import { DeleteAccount } from '#features/exports/erasure/delete-account.tsx';
import { MailSettings } from '#features/notifications/settings/mail-settings.tsx';
import { EmailSettings } from '#features/sessions/settings/email-settings.tsx';
import { LinkedAccounts } from '#features/sessions/settings/linked-accounts.tsx';
import { PasswordSettings } from '#features/sessions/settings/password-settings.tsx';
import { SecondFactorSettings } from '#features/sessions/settings/second-factor-settings.tsx';
import { SignIns } from '#features/sessions/settings/sign-ins.tsx';
import { useUser } from '#lib/auth-context.ts';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { useRoles } from '../frame/use-roles.ts';
import { useAskedSection } from './use-asked-section.ts';

/** Sections by their ids, in their order. */
const sections = {
  language: 'settings.nav.language',
  discreet: 'settings.nav.discreet',
  password: 'settings.nav.password',
  email: 'settings.nav.email',
  'two-step': 'settings.nav.twoStep',
  linked: 'settings.nav.linked',
  'sign-ins': 'settings.nav.signIns',
  mails: 'settings.nav.mails',
  agencies: 'settings.nav.agencies',
  data: 'settings.nav.data',
  delete: 'exports.erase.title',
} as const;

/** The page /settings; `#password` or `?section=password` leads to a section of it. */
export function SettingsPage() {
  useAskedSection();
  const client = useQueryClient();
  const roles = useRoles(useUser().id);
  return (
    <Page title={text('settings.title')} lede={text('settings.lede')} isNarrow>
      <nav aria-label={text('settings.sections')}>
        <ul className="settings-nav">
          {Object.entries(sections).map(([section, name]) => (
            <li key={section}>
              <a href={`/settings#${section}`}>{text(name)}</a>
            </li>
          ))}
          <li>
            <a href="/oauth-clients">{text('settings.nav.apps')}</a>
          </li>
        </ul>
      </nav>
      <LanguageSetting />
      <DiscreetSetting />
      <PasswordSettings />
      <EmailSettings />
      <SecondFactorSettings
        isNeeded={roles?.needsSecondFactor === true}
        onSwitchedOn={() => void client.invalidateQueries({ queryKey: ['roles'] })}
      />
      <LinkedAccounts />
      <SignIns />
      <MailSettings />
      <OwnAgencies />
      <YourData />
      <DeleteAccount />
    </Page>
  );
}
