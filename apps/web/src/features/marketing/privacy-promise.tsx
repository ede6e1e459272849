import { ShieldCheck } from 'lucide-react';
import { text } from '#lib/texts.ts';

const promises = ['stored', 'account', 'discreet', 'trackers'] as const;

export function PrivacyPromise() {
  return (
    <section className="section promise" id="privacy" aria-labelledby="privacy-title">
      <div>
        <h2 id="privacy-title">{text('marketing.privacy.title')}</h2>
        <p className="lede">{text('marketing.privacy.body')}</p>
      </div>
      <ul className="promises">
        {promises.map((promise) => (
          <li key={promise}>
            <ShieldCheck size={20} aria-hidden="true" />
            {text(`marketing.privacy.${promise}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
