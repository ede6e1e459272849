import { useUser } from '#lib/auth-context.ts';
import { checkFields } from '#lib/check-fields.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { useAct } from '#lib/use-act.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { loadSupabase } from '../enter.ts';
import { SettingsNotice } from './settings-notice.tsx';
import { useAuthUser, useRefreshAuthUser } from './use-auth-user.ts';
import './settings.css';

/** Another address: both mailboxes have to agree, and until then the old one stays. */
export function EmailSettings() {
  const authUser = useAuthUser();
  const refresh = useRefreshAuthUser();
  const { email } = useUser();
  const current = authUser.data?.email ?? email ?? '';
  const { form, button, errors, failure, isBusy } = useForm<unknown>({
    check: (element): Record<string, string> => {
      const email = readField(new FormData(element), 'email').toLowerCase();
      if (email === current.toLowerCase()) return { email: text('settings.email.same') };
      return checkFields(element, {
        email: { missing: text('sessions.emailMissing'), invalid: text('sessions.emailInvalid') },
      });
    },
    submit: async (values) => {
      const { auth } = await loadSupabase();
      const { error } = await auth.updateUser(
        { email: readField(values, 'email') },
        { emailRedirectTo: `${location.origin}/settings?section=email` },
      );
      if (error !== null) throw error;
      await refresh();
    },
    explain: (error) => ({ failure: error }),
  });
  const stop = useAct();
  const stopChange = () =>
    stop.run(async () => {
      const { auth } = await loadSupabase();
      const { error } = await auth.updateUser({ email: current });
      if (error !== null) throw error;
      await refresh();
    });
  return (
    <Section id="email" title={text('settings.email.title')} lede={text('settings.email.lede')}>
      <p className="settings-fact">
        {text('settings.email.current')} <strong>{current}</strong>
      </p>
      <Loaded query={authUser} lines={1}>
        {({ new_email: next }) =>
          next === undefined || next === '' ? null : (
            <Notice tone="good">
              <p>{text('settings.email.pending', { next, current })}</p>
              <p>{text('settings.email.then')}</p>
              {stop.problem !== null && <p role="alert">{stop.problem}</p>}
              <p className="actions">
                <Button look="quiet" aria-disabled={stop.isBusy} onClick={() => void stopChange()}>
                  {text('settings.email.stop')}
                </Button>
              </p>
            </Notice>
          )
        }
      </Loaded>
      <form className="form settings-form" {...form}>
        <SettingsNotice error={failure} />
        <TextField
          id="new-email"
          name="email"
          type="email"
          label={text('settings.email.next')}
          error={errors['email'] ?? null}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <p className="actions">
          <Button {...button}>
            {isBusy ? text('settings.busy') : text('settings.email.submit')}
          </Button>
        </p>
      </form>
    </Section>
  );
}
