import type { MouseEvent } from 'react';
import { X } from 'lucide-react';
import type { OnboardingStep } from '#lib/onboarding-draft.ts';
import { text } from '#lib/texts.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Logo } from '../logo.tsx';

/** Number of steps. */
export const onboardingSteps = 4;

type OnboardingHeadProps = {
  step: OnboardingStep;
  /** What the way out is called. */
  closeLabel: string;
  onClose: (event: MouseEvent) => void;
};

/** How far the wizard has come, and the way out of it. */
export function OnboardingHead({ closeLabel, onClose, step }: OnboardingHeadProps) {
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
        aria-label={closeLabel}
        title={closeLabel}
        onClick={onClose}
      >
        <X size={22} aria-hidden="true" />
      </a>
    </header>
  );
}
