import { useEffect, useRef, useState } from 'react';
import { scanStages } from '@leakblock/domain/scans';
import { text } from '#lib/texts.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { AnswerRow } from './answer-row.tsx';
import { FindingRow } from './finding-row.tsx';
import { countMatchingSites } from './scan-state.ts';
import type { RunningScan } from './scan-state.ts';
import { StageList } from './stage-list.tsx';

/** A running scan: where it is, what has been answered so far, and how long it has taken. */
export function RunningView({ scan }: { scan: RunningScan }) {
  const { name, stage, done, total, heardSites, isReconnecting } = scan;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Leaving the field also closes the keyboard of a phone, which would cover the progress.
    heading.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const stageWords = text(`results.stages.${stage}`);
  const matches = text('results.running.matches', { count: countMatchingSites(scan) });

  return (
    <section className="panel running" aria-labelledby="running-title" ref={panel}>
      <header className="running-head">
        <h2 id="running-title" ref={heading} tabIndex={-1}>
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
          {heardSites.length === 0 ? (
            <p className="quiet">{text('results.running.waiting')}</p>
          ) : (
            <ul className="answers">
              {heardSites.map((siteId) => (
                <HeardSite key={siteId} siteId={siteId} scan={scan} />
              ))}
            </ul>
          )}
        </div>
      </div>
      <p className="quiet">{text('results.running.mayLeave')}</p>
    </section>
  );
}

/** What a site has said so far: its answer, or a match while it is still asked for other spellings. */
function HeardSite({ siteId, scan }: { siteId: string; scan: RunningScan }) {
  const answer = scan.answers.find((each) => each.siteId === siteId);
  const finding = scan.findings.find((each) => each.siteId === siteId);
  if (answer !== undefined) return <AnswerRow answer={answer} finding={finding} />;
  return finding === undefined ? null : <FindingRow finding={finding} />;
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
