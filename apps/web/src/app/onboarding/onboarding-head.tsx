import { X } from 'lucide-react';
import type { OnboardingStep } from '#lib/onboarding-draft.ts';
import { text } from '#lib/texts.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Logo } from '../logo.tsx';

/** Number of steps. */
export const onboardingSteps = 4;

/** How far the wizard has come, and the way out of it. */
export function OnboardingHead(props: { step: OnboardingStep; onClose: () => void }) {
  const { step, onClose } = props;
  return (
    <header className="onboarding-head">
      <Logo />
      <p aria-hidden="true">{text('onboarding.progress', { step, steps: onboardingSteps })}</p>
      <ProgressBar
        label={text('onboarding.progressLabel', { step, steps: onboardingSteps })}
        done={step}
        total={onboardingSteps}
      />
      <a
        className="onboarding-close"
        href="/dashboard"
        aria-label={text('onboarding.close')}
        title={text('onboarding.close')}
        onClick={onClose}
      >
        <X size={22} aria-hidden="true" />
      </a>
    </header>
  );
}
