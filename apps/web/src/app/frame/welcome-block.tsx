import { planLabel } from '@leakblock/domain/subscriptions';
import { germanTexts } from '#lib/german-texts.ts';
import { text } from '#lib/texts.ts';

type WelcomeBlockProps = {
  /** Null while there is none, or it cannot be read: then nothing is shown. */
  profile: { first_name: string | null; email: string | null } | null;
  /** As shown: `admin` for admins, else what the profile says. */
  tier: string | null;
  isVerified: boolean;
};

/** Who is greeted, on which plan, and whether she is verified. */
export function WelcomeBlock({ profile, tier, isVerified }: WelcomeBlockProps) {
  if (profile === null) return null;
  const firstName = profile.first_name?.trim() ?? '';
  return (
    <div className="welcome">
      <p className="quiet">{text('shell.welcome')}</p>
      <p className="welcome-name" dir="auto">
        {firstName === '' ? profile.email : firstName}
      </p>
      {isVerified && (
        <p>
          <span className="badge badge-verified" lang="de">
            {germanTexts.verified}
          </span>
        </p>
      )}
      <p className="quiet">{text('shell.plan', { plan: planLabel(tier) })}</p>
    </div>
  );
}
