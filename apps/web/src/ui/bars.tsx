import './bars.css';

const [width, height] = [600, 60];

/**
 * One row of bars to its own measure: upwards what came, downwards what was taken back. For the eye alone; the figures
 * stand beside it.
 */
export function Bars({ values }: { values: readonly number[] }) {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const scale = top === bottom ? 0 : height / (top - bottom);
  const wide = width / values.length;
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, place) => (
        <rect
          // Steps have no other name than their place.
          key={place}
          className={value < 0 ? 'is-negative' : undefined}
          x={place * wide + wide * 0.1}
          width={wide * 0.8}
          y={(top - Math.max(0, value)) * scale}
          height={Math.abs(value) * scale}
        />
      ))}
      <line x1="0" x2={width} y1={top * scale || height} y2={top * scale || height} />
    </svg>
  );
}
