import { useSubject } from '#lib/acting.ts';
import { RemovalLink } from '#lib/removal-link.tsx';
import { text } from '#lib/texts.ts';
import type { FindingRow } from './read-findings.ts';

type RequestRemovalProps = {
  findings: readonly Pick<FindingRow, 'id' | 'status'>[];
  /** Those that are not marked for removal yet. */
  onMark: (ids: string[]) => void;
};

/** Leads on with these findings to the questions and notices; what was not marked for removal is marked. */
export function RequestRemoval({ findings, onMark }: RequestRemovalProps) {
  const { may } = useSubject();
  if (!may('remove')) return null;
  return (
    <RemovalLink
      chosen={{ kind: 'findings', ids: findings.map(({ id }) => id) }}
      onBegin={() => {
        const unmarked = findings.filter(({ status }) => status !== 'to_remove');
        if (unmarked.length > 0 && may('review')) onMark(unmarked.map(({ id }) => id));
      }}
      words={{
        lost: text('findings.pasted.lost'),
        begin: text('findings.pasted.begin'),
        goOn: text('findings.pasted.goOn'),
      }}
    >
      {text('findings.request', { count: findings.length })}
    </RemovalLink>
  );
}
