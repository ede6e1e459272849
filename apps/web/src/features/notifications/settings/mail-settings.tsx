import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { MailForm } from './mail-form.tsx';
import { MailsComeBack } from './mails-come-back.tsx';
import { useMailSettings } from './use-mail-settings.ts';
import './mail-settings.css';

/** What is mailed, how soon, and when not; and that mails come back, where they do. */
export function MailSettings({ isMember = false }: { isMember?: boolean }) {
  const { query, resume, save } = useMailSettings();
  return (
    <Section id="mails" title={text('mails.title')} lede={text('mails.lede')}>
      <Loaded query={query} lines={8}>
        {(settings) => (
          <>
            {settings.suppressedAt !== null && (
              <MailsComeBack since={settings.suppressedAt} resume={resume} />
            )}
            <MailForm settings={settings} isMember={isMember} save={save} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
