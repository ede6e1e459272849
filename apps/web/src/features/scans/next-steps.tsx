import { useEffect, useState } from 'react';
import { readConfig } from '#lib/config.ts';
import { text } from '#lib/texts.ts';

/** What to do with a result, and a calm word for those whom it hits. */
export function NextSteps(props: { hasMatches: boolean; hasSilentPlatforms: boolean }) {
  const { hasMatches, hasSilentPlatforms } = props;
  const [supportContact, setSupportContact] = useState<string | null>(null);
  useEffect(() => {
    void readConfig().then((config) => setSupportContact(config.supportContact));
  }, []);
  return (
    <section className="panel" aria-labelledby="next-title">
      <h3 id="next-title">{text('results.next.title')}</h3>
      <ul className="next-steps">
        {hasMatches && <li>{text('results.next.own')}</li>}
        {hasMatches && <li>{text('results.next.keep')}</li>}
        {hasMatches && <li>{text('results.next.calm')}</li>}
        <li>{text('results.next.spelling')}</li>
        {hasSilentPlatforms && <li>{text('results.next.retry')}</li>}
      </ul>
      {hasMatches && (
        <div className="support">
          <h4>{text('results.support.title')}</h4>
          <p>{text('results.support.body')}</p>
        </div>
      )}
      {supportContact !== null && (
        <p>{text('results.support.contact', { contact: supportContact })}</p>
      )}
    </section>
  );
}
