import type { LucideIcon } from 'lucide-react';
import { FileCheck, Images, ScanFace, ShieldQuestion, TriangleAlert } from 'lucide-react';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import type { Protection } from './read-protection.ts';

type Need = {
  name: 'removals' | 'newLeaks' | 'newReviews' | 'newFakeProfiles' | 'works';
  href: string;
  icon: LucideIcon;
};

const needs: readonly Need[] = [
  { name: 'removals', href: '/request-removal?word=needs_you', icon: FileCheck },
  { name: 'newLeaks', href: '/dashboard?view=findings&lane=leak', icon: TriangleAlert },
  { name: 'newReviews', href: '/dashboard?view=findings&lane=review', icon: ShieldQuestion },
  { name: 'newFakeProfiles', href: '/fake-profiles', icon: ScanFace },
  { name: 'works', href: '/dashboard?view=works', icon: Images },
];

/** How much of it waits; of works it is that there is none. */
function countOf({ name }: Need, protection: Protection): number {
  if (name === 'removals') return protection.cases.needsYou;
  return name === 'works' ? Number(protection.works === 0) : protection[name];
}

/** What waits for the person's word, the most pressing first; nothing when nothing does. */
export function listNeeds(protection: Protection): Need[] {
  return needs.filter((need) => countOf(need, protection) > 0);
}

/** Links to what waits, each with how much of it there is. */
export function NeedsYou({ protection }: { protection: Protection }) {
  return (
    <ul className="needs">
      {listNeeds(protection).map((need) => {
        const { name, href, icon: Icon } = need;
        const count = countOf(need, protection);
        return (
          <li key={name}>
            <a href={href}>
              <Icon size={22} aria-hidden="true" />
              <span>
                {name === 'works'
                  ? text('dashboard.need.works')
                  : text(`dashboard.need.${name}`, { count })}
              </span>
              {name !== 'works' && (
                <span className="need-count" aria-hidden="true">
                  {formatNumber(count)}
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
