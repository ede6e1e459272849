import type { Profile } from '../people/find-profile.ts';
import { faceAddress } from '../people/profile-details.ts';
import { escapeHtml } from './page.ts';

/** What the head says about a profile: hosts tell machines the picture of their own stars, and previews any other. */
export function detailsHead({ about, details, displayName }: Profile): string {
  const face = details?.face ?? null;
  if (details === undefined || face === null) return '';
  const address = faceAddress(face);
  if (!details.isOfficial) return `<meta property="og:image" content="${address}">`;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: details.joinedOn,
    mainEntity: { '@type': 'Person', name: displayName, description: about, image: address },
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** Picture, followers, day of joining and links of a profile; nothing for one without. */
export function detailsHtml({ details, displayName }: Profile): string {
  if (details === undefined) return '';
  const { face, followers, isOfficial, joinedOn, links } = details;
  const name = escapeHtml(displayName);
  const picture =
    face === null || isOfficial
      ? ''
      : `<img class="avatar" src="${faceAddress(face)}" alt="Profile picture of ${name}" width="240">`;
  const list = links.map(
    (link) => `<li><a href="${escapeHtml(link)}" rel="nofollow me">${escapeHtml(link)}</a></li>`,
  );
  const outside = list.length === 0 ? '' : `<ul class="profile-links">${list.join('')}</ul>`;
  const count = followers.toLocaleString('en-GB');
  return `${picture}<p class="profile-facts"><span>${count} followers</span> <span>Joined ${joinedOn}</span></p>${outside}`;
}
