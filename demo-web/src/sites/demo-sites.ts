import { contentHosts } from '../library/content-hosts.ts';
import { contentSite } from '../library/content-site.ts';
import { behindCloudflare } from '../library/behind-cloudflare.ts';
import type { Library } from '../library/library.ts';
import { mediaSites } from '../library/media-site.ts';
import { nameServer } from '../library/name-server.ts';
import { registrySites } from '../library/registry-sites.ts';
import { searchSites } from '../library/search-sites.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { adultHosts } from '../played/adult-hosts.ts';
import { playHost } from '../played/play-host.ts';
import { socialHosts } from '../played/social-hosts.ts';
import { sourceHosts } from '../played/source-hosts.ts';
import { withCopies } from '../played/with-copies.ts';
import { doubtfulSites } from '../doubtful/doubtful-sites.ts';
import { stopSite } from '../doubtful/stop-site.ts';
import { trapSites } from '../traps/trap-sites.ts';
import { communityList } from './community-list.ts';
import { faultSites } from './fault-sites.ts';
import { withGallery } from './official-gallery.ts';
import { officialPictures } from './official-pictures.ts';
import { ownPlatforms } from './own-platforms.ts';
import type { DemoSite } from './site.ts';
import { troubleSites } from './trouble-sites.ts';
import { wallSites } from './wall-sites.ts';

/** What sites share: the content that changes over time, its pictures, and who read what. */
export type SiteWorld = {
  library: Library;
  pictures: PictureStore;
  /** User agent of each item's last reader, by item id. */
  lastReaders: Map<string, string>;
  /** Told whenever the picture that nobody may ask for is asked for. */
  onForbiddenMedia: () => void;
};

/** All hosts of the demo web, by name; `*.` in front stands for any one label. */
export function demoSites(world: SiteWorld): Map<string, DemoSite> {
  const { library, pictures, lastReaders } = world;
  const sites = new Map<string, DemoSite>();
  /** A host; or only the end of the names of others. */
  const kindOfName = (name: string): 'host' | 'domain' | null => {
    if (sites.has(name) || sites.has(name.replace(/^[^.]+/u, '*'))) return 'host';
    return [...sites.keys()].some((host) => host.endsWith(`.${name}`)) ? 'domain' : null;
  };
  const doubtful = [...doubtfulSites(pictures), stopSite(world.onForbiddenMedia)];
  const all = [
    ...[...adultHosts, ...socialHosts, ...sourceHosts].map((played) =>
      withGallery(withCopies(playHost(played), played, pictures), pictures),
    ),
    ...ownPlatforms().map((site) => withGallery(site, pictures)),
    ...contentHosts.map((host) =>
      behindCloudflare(contentSite(host, library, pictures, lastReaders)),
    ),
    ...mediaSites(library, pictures),
    officialPictures(pictures),
    ...doubtful,
    ...trapSites(pictures),
    ...searchSites(
      library,
      doubtful.flatMap(({ listings }) => listings),
    ),
    ...registrySites((domain) => kindOfName(domain) !== null),
    nameServer(kindOfName),
    ...communityList(),
    ...wallSites(),
    ...troubleSites(),
    ...faultSites(),
  ];
  for (const site of all) {
    if (sites.has(site.host)) throw new Error(`Two sites are called ${site.host}.`);
    sites.set(site.host, site);
  }
  return sites;
}
