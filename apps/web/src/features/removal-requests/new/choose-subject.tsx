import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSubject } from '#lib/acting.ts';
import { formatNumber } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { pastedOf } from '#lib/removal-choice.ts';
import type { RemovalDraft } from '#lib/removal-choice.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { PastedAddresses } from './pasted-addresses.tsx';
import { readMarkedFindings } from './read-marked-findings.ts';
import type { MarkedFindings } from './read-marked-findings.ts';

type StepProps = { draft: RemovalDraft; onChange: (changes: Partial<RemovalDraft>) => void };

/** What it is about: findings that she marked for removal, or addresses that she pastes. */
export function ChooseSubject({ draft, onChange }: StepProps) {
  const { id: userId, isActing } = useSubject();
  const marked = useQuery({
    queryKey: ['removal-requests', userId, 'marked'],
    queryFn: () => readMarkedFindings(userId),
  });
  const [typed, setTyped] = useState(() => pastedOf(draft));
  return (
    <>
      <Loaded query={marked} lines={2}>
        {(found) =>
          found.ids.length > 0 && (
            <MarkedPages
              found={found}
              onTake={(ids) =>
                onChange({ subject: { kind: 'findings', ids }, pasted: typed, step: 'questions' })
              }
            />
          )
        }
      </Loaded>
      <Section
        id="from-addresses"
        title={text('removal-requests.subject.paste')}
        lede={text('removal-requests.subject.pasteLede')}
      >
        <PastedAddresses
          value={typed}
          onType={(words) => {
            setTyped(words);
            onChange({ subject: { kind: 'urls', text: words }, pasted: '' });
          }}
          onTake={() => onChange({ subject: { kind: 'urls', text: typed }, step: 'questions' })}
        />
      </Section>
      {marked.data?.ids.length === 0 && (
        <p className="quiet">
          {text('removal-requests.subject.none')}{' '}
          <a href={isActing ? `/agency/creator/${userId}` : '/dashboard?view=findings'}>
            {text('removal-requests.subject.toFindings')}
          </a>
        </p>
      )}
    </>
  );
}

type MarkedPagesProps = { found: MarkedFindings; onTake: (ids: string[]) => void };

/** What she marked in her findings, to go on with at once. */
function MarkedPages({ found: { hasMore, ids }, onTake }: MarkedPagesProps) {
  const { isActing } = useSubject();
  const count = ids.length;
  return (
    <Section id="from-findings" title={text('removal-requests.subject.findings')}>
      <p>
        {hasMore
          ? text('removal-requests.subject.first', { number: formatNumber(count) })
          : text('removal-requests.subject.marked', { count })}
      </p>
      <p className="actions">
        <Button onClick={() => onTake(ids)}>
          {text('removal-requests.subject.take', { count })}
        </Button>
        {!isActing && (
          <a
            className="button button-quiet"
            href="/dashboard?view=findings&mode=list&status=to_remove"
          >
            {text('removal-requests.subject.choose')}
          </a>
        )}
      </p>
    </Section>
  );
}
