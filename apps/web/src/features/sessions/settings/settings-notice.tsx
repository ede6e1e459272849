import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { signInAgain } from '../sign-out.ts';
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
          <Button look="quiet" onClick={() => void signInAgain('/settings')}>
            {text('settings.signInAgain')}
          </Button>
        </p>
      )}
    </Notice>
  );
}
