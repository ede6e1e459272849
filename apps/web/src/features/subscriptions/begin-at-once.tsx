import { useState } from 'react';
import { text } from '#lib/texts.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';

const id = 'begin-at-once';

/** Whether somebody has asked that her plan begins at once, and what she reads when she has not. */
export function useBeginAtOnce() {
  const [isAsked, setIsAsked] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  return {
    isAsked,
    isMissing: isMissing && !isAsked,
    set: setIsAsked,
    /** False when the tick is missing: the box is then shown, with the reason. */
    require: () => {
      setIsMissing(!isAsked);
      if (!isAsked) document.getElementById(id)?.focus();
      return isAsked;
    },
  };
}

/**
 * The express wish without which no service begins before the days of withdrawal are over (Directive 2011/83/EU, articles
 * 8(8) and 16(a)): never ticked beforehand (article 22).
 */
export function BeginAtOnce({ asked }: { asked: ReturnType<typeof useBeginAtOnce> }) {
  const wordsId = `${id}-words`;
  return (
    <div className="begin-at-once">
      <CheckboxField
        id={id}
        label={text('billing.begin.label')}
        required
        checked={asked.isAsked}
        error={asked.isMissing ? text('billing.begin.missing') : null}
        aria-describedby={asked.isMissing ? `${id}-note ${wordsId}` : wordsId}
        onChange={({ currentTarget }) => asked.set(currentTarget.checked)}
      />
      <p id={wordsId} className="quiet">
        {text('billing.begin.words')}
      </p>
    </div>
  );
}
