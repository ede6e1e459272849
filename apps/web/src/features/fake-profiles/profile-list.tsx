import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { FakeProfileAction } from '@leakblock/domain/fake-profiles';
import { text } from '#lib/texts.ts';
import { actionKeys } from './groups.ts';
import { ProfileCard } from './profile-card.tsx';
import type { FakeProfile } from './read-fake-profiles.ts';

type ProfileListProps = {
  profiles: readonly FakeProfile[];
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
  onAct: (profile: FakeProfile, action: FakeProfileAction) => void;
};

/**
 * The profiles as one stop of Tab: arrows go from one to the next, letters act on the one with the focus (and on
 * nothing else, WCAG 2.1.4).
 */
export function ProfileList({ onAct, onSelect, profiles, selected }: ProfileListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const current = profiles.find(({ id }) => id === currentId) ?? profiles[0];

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Only with the card itself: in its buttons and boxes the keys mean what they always mean.
    const id = event.target instanceof HTMLElement ? event.target.dataset['profile'] : undefined;
    const place = profiles.findIndex((profile) => profile.id === id);
    const profile = profiles[place];
    if (profile === undefined) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = actionKeys[key];
    if (key === 'ArrowDown') focusOn(profiles[place + 1]);
    else if (key === 'ArrowUp') focusOn(profiles[place - 1]);
    // The focus goes on by itself: a key that is held would decide about one after the other.
    else if (event.repeat) return;
    else if (key === 'x') onSelect(profile.id);
    else if (action !== undefined) onAct(profile, action);
    else return;
    event.preventDefault();
  }

  function focusOn(profile: FakeProfile | undefined) {
    if (profile === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-profile="${profile.id}"]`)?.focus();
  }

  return (
    <ul
      ref={list}
      className="fake-list"
      aria-label={text('fake-profiles.list.label')}
      onKeyDown={handleKey}
      onFocus={({ target }) => {
        const card = target.closest<HTMLElement>('[data-profile]');
        if (card !== null) setCurrentId(card.dataset['profile'] ?? null);
      }}
    >
      {profiles.map((profile) => (
        <ProfileCard
          key={profile.id}
          profile={profile}
          isSelected={selected.has(profile.id)}
          isCurrent={profile.id === current?.id}
          onSelect={() => onSelect(profile.id)}
          onAct={(action) => onAct(profile, action)}
        />
      ))}
    </ul>
  );
}
