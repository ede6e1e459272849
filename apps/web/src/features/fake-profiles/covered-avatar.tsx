import { useState } from 'react';
import { EyeOff } from 'lucide-react';
import { text } from '#lib/texts.ts';

/** The picture of a profile: covered until it is pressed, one by one. */
export function CoveredAvatar({ avatar, name }: { avatar: string | null; name: string }) {
  const [isShown, setIsShown] = useState(false);
  if (avatar === null) {
    return <p className="fake-avatar is-empty quiet">{text('fake-profiles.avatar.none')}</p>;
  }
  return (
    <button
      type="button"
      className="fake-avatar"
      aria-pressed={isShown}
      aria-label={text(isShown ? 'fake-profiles.avatar.hide' : 'fake-profiles.avatar.show', {
        name,
      })}
      onClick={() => setIsShown(!isShown)}
    >
      {isShown ? (
        <img src={avatar} alt={text('fake-profiles.avatar.alt')} width={88} height={88} />
      ) : (
        <EyeOff size={24} aria-hidden="true" />
      )}
    </button>
  );
}
