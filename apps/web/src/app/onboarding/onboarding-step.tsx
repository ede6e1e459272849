import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

type OnboardingStepProps = { title: string; lede?: string; children: ReactNode };

/** One step: its heading gets the focus, so that it is read out; it slides in, where motion is welcome. */
export function OnboardingStep({ title, lede, children }: OnboardingStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="panel onboarding-step">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lede !== undefined && <p>{lede}</p>}
      {children}
    </section>
  );
}
