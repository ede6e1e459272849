import type { ErasureObstacle } from '@leakblock/domain/exports';
import { text } from '#lib/texts.ts';

/** What has to be settled before an account can end, with the way there. */
export function Obstacles({ obstacles }: { obstacles: readonly ErasureObstacle[] }) {
  return (
    <div className="erase-obstacles">
      <h3>{text('exports.erase.obstacles')}</h3>
      <ul className="erase-list">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>
            {text(`exports.erase.obstacle.${obstacle}`)} <WayThere obstacle={obstacle} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function WayThere({ obstacle }: { obstacle: ErasureObstacle }) {
  if (obstacle === 'is_operator') return null;
  const isAgency = obstacle === 'owns_agency';
  return (
    <a href={isAgency ? '/agency' : '/earning-hub'}>{text(`exports.erase.open.${obstacle}`)}</a>
  );
}
