import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { Consent } from '#lib/consent.ts';
import {
  deniedConsent,
  isConsentOpen,
  listenToConsent,
  storeConsent,
  storedConsent,
} from '#lib/consent.ts';
import { pageLanguage } from '#lib/language.ts';
import { loadMoreTexts } from '#lib/load-more-texts.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import './consent-banner.css';

/**
 * Shows the question above the page while it is open. In the flow of the page: it covers nothing. Gives back how to
 * take it away.
 */
export async function startConsentBanner(offered: Consent): Promise<() => void> {
  await loadMoreTexts(pageLanguage(), ['consent']);
  const place = document.createElement('div');
  // The link that skips to the content stays the first thing of the page.
  const first = document.querySelector('body > .skip-link');
  if (first === null) document.body.prepend(place);
  else first.after(place);
  const root = createRoot(place);
  root.render(<ConsentBanner offered={offered} />);
  return () => {
    root.unmount();
    place.remove();
  };
}

const services = ['analytics', 'chat'] as const;

/** Asks once what may be loaded from others; each answer is one press away. */
function ConsentBanner({ offered }: { offered: Consent }) {
  const isOpen = useSyncExternalStore(listenToConsent, isConsentOpen);
  return isOpen ? <Question offered={offered} /> : null;
}

function Question({ offered }: { offered: Consent }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [chosen, setChosen] = useState(() => storedConsent() ?? deniedConsent);
  const banner = useRef<HTMLElement>(null);
  const isAskedFor = storedConsent() !== null;
  useEffect(() => {
    // Whoever opened it again is led to it; nobody else is interrupted.
    if (isAskedFor) banner.current?.focus();
  }, [isAskedFor]);
  return (
    <section ref={banner} className="consent" aria-label={text('consent.label')} tabIndex={-1}>
      <div className="consent-body">
        <p>{text('consent.body')}</p>
        {isChoosing && (
          <div className="consent-services">
            {services
              .filter((service) => offered[service])
              .map((service) => (
                <CheckboxField
                  key={service}
                  id={`consent-${service}`}
                  label={text(`consent.${service}`)}
                  checked={chosen[service]}
                  onChange={({ target }) => setChosen({ ...chosen, [service]: target.checked })}
                />
              ))}
          </div>
        )}
        <p className="actions">
          <Button look="quiet" onClick={() => storeConsent(offered)}>
            {text('consent.accept')}
          </Button>
          <Button look="quiet" onClick={() => storeConsent(deniedConsent)}>
            {text('consent.refuse')}
          </Button>
          {isChoosing ? (
            <Button look="quiet" onClick={() => storeConsent(chosen)}>
              {text('consent.save')}
            </Button>
          ) : (
            <Button look="quiet" onClick={() => setIsChoosing(true)}>
              {text('consent.choose')}
            </Button>
          )}
        </p>
        <p className="quiet">
          <a href="/privacy-policy">{text('consent.more')}</a>
        </p>
      </div>
    </section>
  );
}
