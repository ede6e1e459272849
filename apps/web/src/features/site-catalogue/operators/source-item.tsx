import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { sourceRow } from '@leakblock/domain/site-catalogue';
import type { Source } from '@leakblock/domain/site-catalogue';
import { siteStates } from '@leakblock/domain/site-catalogue';
import { useAct } from '#lib/use-act.ts';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { formatShare } from '#lib/format-share.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import type { BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SwitchDialog } from './switch-dialog.tsx';

const tones: Record<Source['state'], BadgeTone> = {
  ...{ good: 'calm', unproven: 'plain', suspect: 'plain' },
  ...{ leaky: 'alert', blind: 'alert', drift: 'alert', walled: 'strong', down: 'strong' },
};

/** One site: what it is like, how it answered scans and its last self-test, and what can be done about it. */
export function SourceItem({ source }: { source: Source }) {
  const { id, isEnabled, label } = source;
  const client = useQueryClient();
  const [isSwitching, setIsSwitching] = useState(false);
  const { isBusy, problem, run } = useAct();
  const reread = () => client.invalidateQueries({ queryKey: ['site-catalogue'] });
  return (
    <li>
      <h3>
        <span dir="auto">{label}</span>
        <Badge tone={tones[source.state]}>
          {text(`administration.sources.state.${source.state}`)}
        </Badge>
        {!isEnabled && <Badge tone="alert">{text('administration.sources.state.disabled')}</Badge>}
      </h3>
      {!isEnabled && <p>{offText(source)}</p>}
      {source.isSearchDead && <p>{text('administration.sources.searchDead')}</p>}
      <p className="quiet">
        {source.source === 'built-in' ? text('administration.sources.builtIn') : source.source}
        {' · '}
        {answersText(source)}
        {' · '}
        {source.lastSuccessAt === null
          ? text('administration.sources.noSuccess')
          : text('administration.sources.lastSuccess', {
              when: formatDateTime(source.lastSuccessAt),
            })}
      </p>
      <p className="quiet">{testText(source)}</p>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      {source.disabledBy !== 'list' && (
        <p className="actions">
          <Button
            look="quiet"
            aria-disabled={isBusy}
            aria-label={`${text('administration.sources.test')}: ${label}`}
            onClick={() =>
              void run(async () => {
                await callForJson('test-source', { siteId: id }, sourceRow);
                await reread();
              })
            }
          >
            {text(isBusy ? 'administration.sources.testing' : 'administration.sources.test')}
          </Button>
          <Button
            look="quiet"
            aria-label={`${text(isEnabled ? 'administration.sources.off' : 'administration.sources.on')}: ${label}`}
            onClick={() => setIsSwitching(true)}
          >
            {text(isEnabled ? 'administration.sources.off' : 'administration.sources.on')}
          </Button>
        </p>
      )}
      {isSwitching && (
        <SwitchDialog
          source={source}
          onClose={() => setIsSwitching(false)}
          onDone={() => {
            setIsSwitching(false);
            void reread();
          }}
        />
      )}
    </li>
  );
}

/** Who switched it off and why. */
function offText({ disabledBy, disabledReason }: Source): string {
  if (disabledBy === 'list') return text('administration.sources.offByList');
  if (disabledBy === 'itself') {
    const fault = siteStates.find((state) => state === disabledReason) ?? 'suspect';
    return text('administration.sources.offByItself', {
      fault: text(`administration.sources.state.${fault}`),
    });
  }
  return text('administration.sources.offByOperator', { reason: disabledReason ?? '–' });
}

/** Share of scans' questions that a wall answered, with how many there were. */
function answersText({ answered, asked, blocked }: Source): string {
  if (asked === 0) return text('administration.sources.notAsked');
  return text('administration.sources.answers', {
    asked,
    answered: formatNumber(answered),
    blocked: formatShare(Math.round((10_000 * blocked) / asked)),
  });
}

function testText({ test }: Source): string {
  if (test === null) return text('administration.sources.notTested');
  const said = (value: boolean | null): string =>
    text(
      value === null
        ? 'administration.sources.undecided'
        : value
          ? 'administration.sources.yes'
          : 'administration.sources.no',
    );
  return text('administration.sources.tested', {
    when: formatDateTime(test.at),
    known: said(test.knownSeen),
    random: said(test.randomMissed),
  });
}
