import { goTo } from '#lib/go-to.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { loadSupabase } from '../enter.ts';
import { authCodeOf, settingsFailureSentences } from './settings-failure.ts';

/** Why it did not work. When a fresh sign-in is needed, the way to one. */
export function SettingsNotice({ error }: { error: unknown }) {
  if (error === null) return null;
  return (
    <Notice tone="problem">
      {settingsFailureSentences(error).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {authCodeOf(error) === 'reauthentication_needed' && (
        <p className="actions">
          <Button look="quiet" onClick={() => void signInAgain()}>
            {text('settings.signInAgain')}
          </Button>
        </p>
      )}
    </Notice>
  );
}

async function signInAgain() {
  const { auth } = await loadSupabase();
  await auth.signOut({ scope: 'local' });
  goTo(`/login?next=${encodeURIComponent('/settings')}`);
}
