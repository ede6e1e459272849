import type { LucideIcon } from 'lucide-react';
import { FileCheck, Images, ScanFace, ShieldQuestion, TriangleAlert } from 'lucide-react';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import type { Protection } from './read-protection.ts';

type Need = {
  name: 'newLeaks' | 'newReviews' | 'newFakeProfiles' | 'works';
  href: string;
  icon: LucideIcon;
};

const needs: readonly Need[] = [
  { name: 'newLeaks', href: '/dashboard?view=findings&lane=leak', icon: TriangleAlert },
  { name: 'newReviews', href: '/dashboard?view=findings&lane=review', icon: ShieldQuestion },
  { name: 'newFakeProfiles', href: '/fake-profiles', icon: ScanFace },
  { name: 'works', href: '/dashboard?view=works', icon: Images },
];

/** What waits for the person's word, the most pressing first; nothing when nothing does. */
export function listNeeds(protection: Protection): Need[] {
  return needs.filter(({ name }) =>
    name === 'works' ? protection.works === 0 : protection[name] > 0,
  );
}

/** Links to what waits, each with how much of it there is. */
export function NeedsYou(props: { protection: Protection; removals?: number }) {
  const { protection, removals = 0 } = props;
  return (
    <ul className="needs">
      {removals > 0 && (
        <li>
          <a href="/request-removal?word=needs_you">
            <FileCheck size={22} aria-hidden="true" />
            <span>{text('dashboard.need.removals', { count: removals })}</span>
            <span className="need-count" aria-hidden="true">
              {formatNumber(removals)}
            </span>
          </a>
        </li>
      )}
      {listNeeds(protection).map(({ name, href, icon: Icon }) => (
        <li key={name}>
          <a href={href}>
            <Icon size={22} aria-hidden="true" />
            <span>
              {name === 'works'
                ? text('dashboard.need.works')
                : text(`dashboard.need.${name}`, { count: protection[name] })}
            </span>
            {name !== 'works' && (
              <span className="need-count" aria-hidden="true">
                {formatNumber(protection[name])}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
