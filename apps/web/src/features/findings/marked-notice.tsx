import { text } from '#lib/texts.ts';
import { useMarkedCount } from './use-findings.ts';

/** What is marked for removal is not gone yet: the way on to its notices. */
export function MarkedNotice() {
  const { data: count = 0 } = useMarkedCount();
  if (count === 0) return null;
  return (
    <p className="notice notice-good actions">
      <span>{text('findings.marked', { count })}</span>
      <a href="/request-removal?new=1">{text('findings.markedGoOn')}</a>
    </p>
  );
}
