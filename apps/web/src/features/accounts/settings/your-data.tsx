import { useQuery } from '@tanstack/react-query';
import { useUser } from '#lib/auth-context.ts';
import { readFullConfig } from '#lib/full-config.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';

/** What is stored, to take along or to have deleted. */
export function YourData() {
  return (
    <Section id="data" title={text('settings.data.title')} lede={text('settings.data.lede')}>
      <p className="actions">
        <a className="button button-quiet" href="/settings/export">
          {text('settings.data.export')}
        </a>
        <a className="button button-quiet" href="/privacy-policy">
          {text('settings.data.privacy')}
        </a>
      </p>
      <DeleteAccountEntry />
    </Section>
  );
}

/** How an account is deleted in this version: a person does it, on request. */
function DeleteAccountEntry() {
  const { email = '' } = useUser();
  const { data: config } = useQuery({
    queryKey: ['config'],
    queryFn: readFullConfig,
    staleTime: Infinity,
  });
  const supportEmail = config?.supportEmail ?? null;
  const subject = text('settings.delete.subject');
  const body = text('settings.delete.mail', { email });
  const link =
    supportEmail === null
      ? (config?.supportLink ?? '/contact')
      : `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <div className="delete-account">
      <h3>{text('settings.delete.title')}</h3>
      <p>{text('settings.delete.how')}</p>
      <p>{text('settings.delete.what')}</p>
      <p className="actions">
        <a className="button button-quiet" href={link}>
          {text('settings.delete.ask')}
        </a>
      </p>
    </div>
  );
}
