import { useState } from 'react';
import type { ErasureAnswer } from '@leakblock/domain/exports';
import { formatDate } from '#lib/format-date.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { useAct } from '#lib/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { Obstacles } from './obstacles.tsx';
import { useErasure } from './use-erasure.ts';
import { WhatEnds } from './what-ends.tsx';
import './delete-account.css';

/** The section of the settings where an account ends, and where that is taken back. */
export function DeleteAccount() {
  const { ask, query, turnBack } = useErasure();
  return (
    <Section id="delete" title={text('exports.erase.title')} lede={text('exports.erase.lede')}>
      <Loaded query={query} lines={6}>
        {(erasure) =>
          erasure.dueAt === null ? (
            <ToAsk erasure={erasure} ask={ask} />
          ) : (
            <Asked erasure={erasure} dueAt={erasure.dueAt} turnBack={turnBack} />
          )
        }
      </Loaded>
    </Section>
  );
}

type ToAskProps = { erasure: ErasureAnswer; ask: ReturnType<typeof useErasure>['ask'] };

function ToAsk({ ask, erasure }: ToAskProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isBlocked = erasure.obstacles.length > 0;
  return (
    <>
      <WhatEnds erasure={erasure} />
      {isBlocked && <Obstacles obstacles={erasure.obstacles} />}
      <p className="actions">
        <a className="button button-quiet" href="/settings/export">
          {text('exports.erase.export')}
        </a>
        {!isBlocked && (
          <Button look="quiet" onClick={() => setIsOpen(true)}>
            {text('exports.erase.start')}
          </Button>
        )}
      </p>
      {isOpen && <DeleteDialog ask={ask} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type AskedProps = { erasure: ErasureAnswer; dueAt: string; turnBack: () => Promise<void> };

function Asked({ dueAt, erasure, turnBack }: AskedProps) {
  const { isBusy, problem, run } = useAct();
  return (
    <>
      <Notice tone="good">
        <p>
          <strong>{text('exports.erase.due', { when: formatDate(dueAt) })}</strong>{' '}
          {text('exports.erase.waits')}
        </p>
      </Notice>
      <WhatEnds erasure={erasure} />
      {erasure.obstacles.length > 0 && <Obstacles obstacles={erasure.obstacles} />}
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <p className="actions">
        <Button aria-disabled={isBusy} onClick={() => void run(turnBack)}>
          {text('exports.erase.keep')}
        </Button>
        <a className="button button-quiet" href="/settings/export">
          {text('exports.erase.export')}
        </a>
      </p>
    </>
  );
}
