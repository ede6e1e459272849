import { useState } from 'react';
import { text } from '#lib/texts.ts';

const choices = ['remove', 'keep', 'mine', 'not_me', 'watch'] as const;
type Choice = (typeof choices)[number];

/** The five words on a finding, and what follows from each. They can be tried out where programs run. */
export function DecisionStep({ isAlive }: { isAlive: boolean }) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  return (
    <>
      <ul className="tour-choices">
        {choices.map((choice) => (
          <li key={choice}>
            {isAlive ? (
              <button
                type="button"
                className="button button-quiet"
                aria-pressed={choice === chosen}
                onClick={() => {
                  setChosen(choice);
                }}
              >
                {text(`tour.decision.${choice}.name`)}
              </button>
            ) : (
              <strong>{text(`tour.decision.${choice}.name`)}</strong>
            )}
            <span>{text(`tour.decision.${choice}.then`)}</span>
          </li>
        ))}
      </ul>
      <p role="status">
        {chosen !== null &&
          (chosen === 'remove'
            ? text('tour.decision.goesOn')
            : text('tour.decision.otherwise', { choice: text(`tour.decision.${chosen}.name`) }))}
      </p>
    </>
  );
}
