import { useQuery } from '@tanstack/react-query';
import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { countCasesToApprove } from './read-cases.ts';
import { removalsKey } from './use-cases.ts';

/** What somebody of an agency begins here for a creator: a new request, or all notices that wait for an approval. */
export function ActingLinks() {
  const { id: userId, isActing, may, removals } = useSubject();
  const isShown = isActing && may('remove');
  const { data: count = 0 } = useQuery({
    queryKey: [...removalsKey(userId), 'to-approve'],
    queryFn: () => countCasesToApprove(userId),
    enabled: isShown,
  });
  if (!isShown) return null;
  return (
    <p className="actions">
      {count > 0 && (
        <a className="button button-primary" href={removals('waiting=1')}>
          {text('removal-requests.list.waiting', { count })}
        </a>
      )}
      <a
        className={count > 0 ? 'button button-quiet' : 'button button-primary'}
        href={removals('new=1')}
      >
        {text('removal-requests.list.start')}
      </a>
    </p>
  );
}
