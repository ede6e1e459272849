import { useEffect, useRef, useState } from 'react';
import { scanStages } from '@leakblock/domain/scans';
import { text } from '#lib/texts.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { AnswerRow } from './answer-row.tsx';
import type { RunningScan } from './scan-state.ts';
import { StageList } from './stage-list.tsx';

/** A running scan: where it is, what has been answered so far, and how long it has taken. */
export function RunningView({ scan }: { scan: RunningScan }) {
  const { name, stage, done, total, answers, findings, isReconnecting } = scan;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Braces: newer browsers give a promise here, which React would take for a clean-up.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const stageWords = text(`results.stages.${stage}`);
  const found = answers.filter(({ verdict }) => verdict === 'found');
  const matches = text('results.running.matches', { count: found.length });

  return (
    <section className="panel running" aria-labelledby="running-title" ref={panel}>
      <header className="running-head">
        <h2 id="running-title">
          <bdi>
            {name === ''
              ? text('results.running.untitled')
              : text('results.running.title', { name })}
          </bdi>
        </h2>
        <Elapsed />
      </header>
      <p className="running-now" aria-hidden="true">
        <strong>{stageWords}</strong>
        <span>
          {text('results.running.step', {
            step: scanStages.indexOf(stage) + 1,
            steps: scanStages.length,
          })}
        </span>
      </p>
      <ProgressBar
        label={text('results.running.answered', { done, total })}
        done={done}
        total={total}
      />
      <p className="running-count">
        {total > 0 && <span>{text('results.running.answered', { done, total })}</span>}
        <span>{matches}</span>
      </p>
      {isReconnecting && <p className="running-lost">{text('results.running.reconnecting')}</p>}
      <div className="running-columns">
        <StageList stage={stage} />
        <div>
          <h3>{text('results.running.answers')}</h3>
          {answers.length === 0 ? (
            <p className="quiet">{text('results.running.waiting')}</p>
          ) : (
            <ul className="answers">
              {answers.map((answer) => (
                <AnswerRow
                  key={answer.siteId}
                  answer={answer}
                  finding={findings.find(({ siteId }) => siteId === answer.siteId)}
                />
              ))}
            </ul>
          )}
        </div>
      </div>
      <p className="quiet">{text('results.running.mayLeave')}</p>
    </section>
  );
}

/** Seconds since the scan appeared; kept out of what screen readers announce. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1000)), 500);
    return () => clearInterval(timer);
  }, []);
  return <span className="running-elapsed">{text('results.running.elapsed', { seconds })}</span>;
}
