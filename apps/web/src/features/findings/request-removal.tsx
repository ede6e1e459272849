import { useSubject } from '#lib/acting.ts';
import { chooseForRemoval } from '#lib/removal-choice.ts';
import { text } from '#lib/texts.ts';
import type { FindingRow } from './read-findings.ts';

type RequestRemovalProps = {
  findings: readonly Pick<FindingRow, 'id' | 'status'>[];
  /** Those that are not marked for removal yet. */
  onMark: (ids: string[]) => void;
};

/** Leads on with these findings to the questions and notices; what was not marked for removal is marked. */
export function RequestRemoval({ findings, onMark }: RequestRemovalProps) {
  const { id: userId, may, removals } = useSubject();
  if (!may('remove')) return null;
  return (
    <a
      className="button button-primary"
      href={removals('new=1')}
      onClick={() => {
        chooseForRemoval(userId, { kind: 'findings', ids: findings.map(({ id }) => id) });
        const unmarked = findings.filter(({ status }) => status !== 'to_remove');
        if (unmarked.length > 0 && may('review')) onMark(unmarked.map(({ id }) => id));
      }}
    >
      {text('findings.request', { count: findings.length })}
    </a>
  );
}
