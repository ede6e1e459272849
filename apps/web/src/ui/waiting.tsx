/** While something is on its way. Said to screen readers; drawn only when it takes longer than a blink. */
export function Waiting({ label }: { label: string }) {
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      {label}
    </p>
  );
}

/** Lines in the place of a text that is on its way, so that nothing jumps when it has come. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton-line" aria-hidden="true" />
      ))}
    </div>
  );
}
