import { LanguageSetting } from '#features/accounts/settings/language-setting.tsx';
import { YourData } from '#features/accounts/settings/your-data.tsx';
import { DeleteAccount } from '#features/exports/erasure/delete-account.tsx';
import { MailSettings } from '#features/notifications/settings/mail-settings.tsx';
import { EmailSettings } from '#features/sessions/settings/email-settings.tsx';
import { PasswordSettings } from '#features/sessions/settings/password-settings.tsx';
import { SecondFactorSettings } from '#features/sessions/settings/second-factor-settings.tsx';
import { SignIns } from '#features/sessions/settings/sign-ins.tsx';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { useAskedSection } from '../use-asked-section.ts';

/**
 * A member's own account: agencies see nothing outside their area, and the settings lie outside. Links to a section of
 * these lead to the same section here.
 */
export function AccountView() {
  useAskedSection();
  return (
    <Page
      title={text('agency-area.section.account')}
      lede={text('agency-area.account.lede')}
      isNarrow
    >
      <LanguageSetting />
      <PasswordSettings />
      <EmailSettings />
      <SecondFactorSettings />
      <SignIns />
      <MailSettings isMember />
      <YourData />
      <DeleteAccount />
    </Page>
  );
}
