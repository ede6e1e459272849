import { useState } from 'react';
import type { ReactNode } from 'react';
import { profileOf } from '@leakblock/domain/findings';
import type { FindingDecision } from '@leakblock/domain/findings';
import { usePlatforms } from '#lib/platforms.ts';
import type { FindingRow } from './read-findings.ts';
import { ScopeDialog } from './scope-dialog.tsx';
import type { Decide } from './use-decide.ts';

type Question = { finding: FindingRow; decision: FindingDecision; profile: string };

/** Decides about one finding; where a page is hers and lies under a platform's profile, asks first how much is meant. */
export function useScopeQuestion(
  decide: Decide,
  onDecided: () => void,
): { ask: (finding: FindingRow, decision: FindingDecision) => void; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const patterns = usePlatforms().data?.map(({ urlPattern }) => urlPattern) ?? [];
  return {
    ask: (finding, decision) => {
      const isAllowed = decision === 'mine' || decision === 'partner';
      const profile = isAllowed ? profileOf(finding.url, patterns) : null;
      if (profile !== null) {
        setQuestion({ finding, decision, profile });
        return;
      }
      void decide([finding.id], decision);
      onDecided();
    },
    dialog: question !== null && (
      <ScopeDialog
        url={question.finding.url}
        profile={question.profile}
        onChoose={(scope) => {
          setQuestion(null);
          void decide([question.finding.id], question.decision, scope);
          onDecided();
        }}
        onClose={() => setQuestion(null)}
      />
    ),
  };
}
