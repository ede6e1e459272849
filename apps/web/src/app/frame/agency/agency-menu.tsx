import {
  Building2,
  ChartColumn,
  Code,
  Coins,
  CreditCard,
  History,
  LayoutDashboard,
  UserRound,
  UserRoundPlus,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { AgencyRole } from '@leakblock/domain/agencies';
import { isSectionOf, sectionsFor } from '#features/agencies/frame/sections.ts';
import type { AgencySection } from '#features/agencies/frame/sections.ts';
import { text } from '#lib/texts.ts';
import { LegalLinks } from '../legal-links.tsx';
import { SideLink } from '../side-link.tsx';

const icons: Readonly<Record<AgencySection, LucideIcon>> = {
  board: LayoutDashboard,
  creators: Users,
  add: UserRoundPlus,
  analytics: ChartColumn,
  billing: CreditCard,
  events: History,
  settings: Building2,
  api: Code,
  earnings: Coins,
  account: UserRound,
};

/** The side navigation of an agency's area. */
export function AgencyMenu({ path, role }: { path: string; role: AgencyRole | null }) {
  return (
    <nav className="side-nav" aria-label={text('agency-area.menu')}>
      <ul>
        {sectionsFor(role).map((entry) => (
          <SideLink
            key={entry.name}
            label={text(`agency-area.section.${entry.name}`)}
            href={entry.path}
            icon={icons[entry.name]}
            isCurrent={isSectionOf(path, entry.path)}
            isCollapsed={false}
          />
        ))}
      </ul>
      <LegalLinks />
    </nav>
  );
}
