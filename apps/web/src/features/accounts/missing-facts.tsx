import { useEffect } from 'react';
import type { RequiredFact } from '@leakblock/domain/accounts';
import { text } from '#lib/texts.ts';
import type { Account } from './use-account.ts';

/** What is missing, each a link to its field; a calm sentence when nothing is. */
export function MissingFacts({ judged }: { judged: Account['judged'] }) {
  const { missing, status } = judged;
  useEffect(() => {
    // Somebody came by a link to one field.
    const wanted = decodeURIComponent(location.hash.slice(1));
    if (wanted !== '') focusField(wanted);
  }, []);
  return (
    <section className="panel missing-facts" aria-labelledby="missing-title" data-status={status}>
      <h2 id="missing-title">{text(`accounts.missing.${status}`)}</h2>
      <p className="quiet">{text(`accounts.missing.${status}Body`)}</p>
      {missing.length > 0 && (
        <ul className="missing-list">
          {missing.map((fact) => (
            <li key={fact}>
              <a href={`#${fact}`} onClick={(event) => follow(event, fact)}>
                {text(`accounts.field.${fact}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function follow(event: { preventDefault: () => void }, fact: RequiredFact) {
  event.preventDefault();
  focusField(fact);
}

function focusField(id: string) {
  const field = document.getElementById(id);
  if (field?.matches('input, select') !== true) return;
  field.focus();
}
