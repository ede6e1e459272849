import { canReview } from '@leakblock/domain/fake-profiles';
import type { FakeProfileAction } from '@leakblock/domain/fake-profiles';
import { useSubject } from '#lib/acting.ts';
import { formatDay } from '#lib/format-day.ts';
import { formatDateTime, formatProbability } from '#lib/format.ts';
import { PlatformIcon } from '#lib/platform-icon.tsx';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CoveredAvatar } from './covered-avatar.tsx';
import { MarkedName } from './marked-name.tsx';
import type { FakeProfile } from './read-fake-profiles.ts';
import { WhyList } from './why-list.tsx';

type ProfileCardProps = {
  profile: FakeProfile;
  isSelected: boolean;
  /** The card that Tab stops at; arrows go to the others. */
  isCurrent: boolean;
  onSelect: () => void;
  onAct: (action: FakeProfileAction) => void;
};

const moves = ['report', 'ignore', 'mine', 'watch'] as const;

/** One profile: who it poses as, why we think so, and what to do with it. */
export function ProfileCard(props: ProfileCardProps) {
  const { isCurrent, isSelected, onAct, onSelect, profile } = props;
  const mayReview = useSubject().may('review');
  const { id, matchedName, siteId, siteLabel, status, username } = profile;
  const name = `${username} (${siteLabel})`;
  return (
    <li
      className="panel fake-profile"
      id={`profile-${id}`}
      data-profile={id}
      tabIndex={isCurrent ? 0 : -1}
      aria-labelledby={`profile-${id}-name`}
    >
      <div className="fake-side">
        <CoveredAvatar avatar={profile.avatar} name={name} />
        {mayReview && (
          <input
            type="checkbox"
            className="checkbox"
            aria-label={text('fake-profiles.select', { name })}
            checked={isSelected}
            onChange={onSelect}
          />
        )}
      </div>
      <div className="fake-body">
        <div className="fake-head">
          <h2 id={`profile-${id}-name`}>
            <MarkedName username={username} name={matchedName} />
          </h2>
          <Badge tone={profile.score >= 0.8 ? 'alert' : 'calm'}>
            {text('fake-profiles.score', { percent: formatProbability(profile.score) })}
          </Badge>
          {profile.goneAt !== null && <Badge tone="plain">{text('fake-profiles.goneBadge')}</Badge>}
          {status === 'mine' && <Badge tone="plain">{text('fake-profiles.mineBadge')}</Badge>}
        </div>
        <p className="fake-place">
          <PlatformIcon platform={{ id: siteId, label: siteLabel }} />
          <span>{siteLabel}</span>
          {/* Shown as text: a click must not tell the site who came looking. */}
          <bdi className="quiet">{profile.url}</bdi>
        </p>
        {profile.displayName !== null && (
          <p>
            <bdi>{text('fake-profiles.displayName', { name: profile.displayName })}</bdi>
          </p>
        )}
        {profile.bio !== null && (
          <blockquote className="fake-bio">
            <bdi>{profile.bio}</bdi>
          </blockquote>
        )}
        <WhyList parts={profile.parts} name={matchedName} />
        <Facts profile={profile} />
        {mayReview && (
          <div
            className="actions"
            role="group"
            aria-label={text('fake-profiles.actions', { name })}
          >
            {moves.map(
              (move) =>
                canReview(status, move) && (
                  <Button key={move} look="quiet" onClick={() => onAct(move)}>
                    {text(`fake-profiles.action.${move}`)}
                  </Button>
                ),
            )}
            {status !== 'new' && (
              <Button look="quiet" onClick={() => onAct('undo')}>
                {text('fake-profiles.action.undo')}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

/** What the page told about itself, and when it was seen. */
function Facts({ profile }: { profile: FakeProfile }) {
  const { accountCreatedOn, firstSeenAt, followers, goneAt, lastSeenAt } = profile;
  const facts = [
    followers === null ? null : text('fake-profiles.followers', { count: followers }),
    accountCreatedOn === null
      ? null
      : text('fake-profiles.created', { when: formatDay(accountCreatedOn) }),
    text('fake-profiles.firstSeen', { when: formatDateTime(firstSeenAt) }),
    goneAt === null
      ? text('fake-profiles.lastSeen', { when: formatDateTime(lastSeenAt) })
      : text('fake-profiles.gone', { when: formatDateTime(goneAt) }),
  ];
  return (
    <ul className="fake-facts quiet">
      {facts.flatMap((fact) => (fact === null ? [] : [<li key={fact}>{fact}</li>]))}
    </ul>
  );
}
