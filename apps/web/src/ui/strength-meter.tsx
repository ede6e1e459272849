type StrengthMeterProps = {
  /** How many criteria are met. */
  score: number;
  /** The verdict in words, read out when it changes; empty before there is one. */
  label: string;
  criteria: readonly { name: string; isMet: boolean; words: string }[];
};

/** How strong a password is: a bar, the verdict, and what would make it stronger. */
export function StrengthMeter({ score, label, criteria }: StrengthMeterProps) {
  return (
    <div className="strength" data-score={score}>
      <div className="strength-bar" aria-hidden="true">
        {criteria.map(({ name }, index) => (
          <span key={name} className={index < score ? 'is-on' : undefined} />
        ))}
      </div>
      <p className="strength-label" role="status">
        {label}
      </p>
      <ul className="strength-criteria">
        {criteria.map(({ name, isMet, words }) => (
          <li key={name} className={isMet ? 'is-met' : undefined}>
            <span aria-hidden="true">{isMet ? '✓' : '·'}</span> {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
