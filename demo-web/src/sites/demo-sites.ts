import { adultHosts } from '../played/adult-hosts.ts';
import { playHost } from '../played/play-host.ts';
import { socialHosts } from '../played/social-hosts.ts';
import { sourceHosts } from '../played/source-hosts.ts';
import { faultSites } from './fault-sites.ts';
import { ownPlatforms } from './own-platforms.ts';
import type { DemoSite } from './site.ts';
import { troubleSites } from './trouble-sites.ts';
import { wallSites } from './wall-sites.ts';

/** All hosts of the demo web. */
export function demoSites(): DemoSite[] {
  return [
    ...[...adultHosts, ...socialHosts, ...sourceHosts].map(playHost),
    ...ownPlatforms(),
    ...wallSites(),
    ...troubleSites(),
    ...faultSites(),
  ];
}
