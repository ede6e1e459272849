import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '#lib/texts.ts';
import { Figures } from './figures.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Plans } from './plans.tsx';
import { PrivacyPromise } from './privacy-promise.tsx';
import { Protection } from './protection.tsx';
import { Questions } from './questions.tsx';

const points = ['real', 'honest', 'discreet'] as const;

/** The landing page. The free leak check itself comes from the page table (`check`). */
export function HomePage({ check }: { check: ReactNode }) {
  return (
    <>
      <section className="hero" id="leak-check">
        <div className="hero-words">
          <h1>{text('marketing.hero.title')}</h1>
          <p className="lede">{text('marketing.hero.lede')}</p>
          <ul className="hero-points">
            {points.map((point) => (
              <li key={point}>
                <Check size={18} aria-hidden="true" />
                {text(`marketing.hero.points.${point}`)}
              </li>
            ))}
          </ul>
        </div>
        {check}
      </section>
      <Figures />
      <HowItWorks />
      <Protection />
      <Plans />
      <PrivacyPromise />
      <Questions />
    </>
  );
}
