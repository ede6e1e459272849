import { verdicts } from '@leakblock/domain/scans';
import type { PlatformAnswer } from '@leakblock/domain/scans';
import { text } from '#lib/texts.ts';
import { AnswerRow } from './answer-row.tsx';

/** Every platform asked, grouped by what it answered, and the search engines beside them. */
export function PlatformAnswers({ platforms }: { platforms: readonly PlatformAnswer[] }) {
  const asked = platforms.filter(({ isEngine }) => isEngine !== true);
  const engines = platforms.filter(({ isEngine }) => isEngine === true);
  const groups = [
    ...verdicts.map((verdict) => ({
      label: text(`results.verdict.${verdict}`),
      answers: asked.filter((each) => each.verdict === verdict),
    })),
    { label: text('results.engines'), answers: engines },
  ].filter(({ answers }) => answers.length > 0);
  return (
    <section className="panel" aria-labelledby="platforms-title">
      <h3 id="platforms-title">{text('results.platforms.title')}</h3>
      <p className="quiet">{text('results.platforms.intro')}</p>
      <div className="answer-groups">
        {groups.map(({ answers, label }) => (
          <div key={label}>
            <h4>{text('results.platforms.group', { label, count: answers.length })}</h4>
            <ul className="answers">
              {answers.map((answer) => (
                <AnswerRow key={answer.siteId} answer={answer} hasReason />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
