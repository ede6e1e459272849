import './progress-bar.css';

/** How much of `total` is done. Without a total yet it shows that something is going on. */
export function ProgressBar(props: { label: string; done: number; total: number }) {
  const { label, done, total } = props;
  if (total === 0) return <progress className="progress" aria-label={label} />;
  return <progress className="progress" aria-label={label} value={done} max={total} />;
}
