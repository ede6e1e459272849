import {
  CircleHelp,
  Coins,
  FilePenLine,
  Gauge,
  Images,
  ScanFace,
  Settings,
  ShieldAlert,
  Trash2,
  UserRound,
  Wrench,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export type SideEntry = {
  name:
    | 'dashboard'
    | 'account'
    | 'settings'
    | 'earning'
    | 'tools'
    | 'images'
    | 'profiles'
    | 'authorisation'
    | 'removal'
    | 'faq'
    | 'admin';
  /** Null: the entry leads nowhere and is marked so. */
  href: string | null;
  icon: LucideIcon;
  group: 'main' | 'account';
};

/** Entries of the side menu, in their order. */
export const sideEntries: readonly SideEntry[] = [
  { name: 'dashboard', href: '/dashboard', icon: Gauge, group: 'main' },
  { name: 'account', href: '/account', icon: UserRound, group: 'account' },
  { name: 'settings', href: '/settings', icon: Settings, group: 'account' },
  { name: 'earning', href: '/earning-hub', icon: Coins, group: 'account' },
  { name: 'images', href: '/reverse-image-finder', icon: Images, group: 'main' },
  { name: 'profiles', href: '/fake-profiles', icon: ScanFace, group: 'main' },
  { name: 'authorisation', href: '/authorisation', icon: FilePenLine, group: 'main' },
  { name: 'removal', href: '/request-removal', icon: Trash2, group: 'main' },
  { name: 'tools', href: null, icon: Wrench, group: 'main' },
  { name: 'faq', href: '/faq', icon: CircleHelp, group: 'main' },
  { name: 'admin', href: '/admin', icon: ShieldAlert, group: 'main' },
];
