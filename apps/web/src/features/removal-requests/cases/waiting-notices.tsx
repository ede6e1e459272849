import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSubject } from '#lib/acting.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { NoticePreview } from '../new/notice-preview.tsx';
import { readCasesToApprove } from './read-cases.ts';

/** Every notice that waits for an approval, to be read and approved together. */
export function WaitingNotices() {
  const { id: userId } = useSubject();
  const [openedAt] = useState(() => Date.now());
  const cases = useQuery({
    // Of one visit: what is approved must not leave while the rest is read.
    queryKey: ['removal-notices', 'waiting', userId, openedAt],
    queryFn: () => readCasesToApprove(userId),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return (
    <Loaded query={cases} lines={6}>
      {(ids) =>
        ids.length === 0 ? (
          <Section id="preview" title={text('removal-requests.preview.title')}>
            <p className="quiet">{text('removal-requests.preview.nothing')}</p>
          </Section>
        ) : (
          <NoticePreview caseIds={ids} onDone={() => undefined} />
        )
      }
    </Loaded>
  );
}
