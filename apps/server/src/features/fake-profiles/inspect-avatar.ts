import type { ProfileEvidence } from '@leakblock/domain/fake-profiles';
import { matchLabels } from '@leakblock/fingerprint';
import { fetchMedia } from '@leakblock/scan-engine';
import { readPicture } from '#features/image-searches';
import { scanTools } from '#features/site-catalogue';
import type { WorkMatcher } from '#features/works';
import type { ServerContext } from '#platform/feature';
import { fitAvatar } from './fit-columns.ts';
import type { OfficialProfiles } from './load-official-profiles.ts';

type InspectedAvatar = {
  match: ProfileEvidence['avatar'];
  /** Tiny blurred picture as a data address. */
  preview: string | null;
};

const nothing: InspectedAvatar = { match: null, preview: null };
/** Avatars are small. */
const avatarBytes = 4 * 2 ** 20;

/** Fetches a profile's avatar and compares it with the person's works and her official avatars. */
export async function inspectAvatar(
  context: ServerContext,
  avatarUrl: string | null,
  {
    asking,
    loadMatcher,
    official,
  }: {
    loadMatcher: () => Promise<WorkMatcher>;
    official: OfficialProfiles;
    asking: { deadlineAt: number; signal?: AbortSignal };
  },
): Promise<InspectedAvatar> {
  if (avatarUrl === null) return nothing;
  const { fetcher, gate } = scanTools(context);
  const answer = await fetchMedia(avatarUrl, { fetcher, gate, ...asking, maxBytes: avatarBytes });
  if (!answer.ok) return nothing;
  const picture = await readPicture(answer.bytes);
  if (picture === null) return nothing;
  const preview = fitAvatar(picture.preview);
  const matcher = await loadMatcher();
  const [shown] = await matcher.match(picture.query, picture.sha256);
  const work = shown?.label;
  const own = official.match(picture.query, picture.sha256) ?? undefined;
  for (const label of matchLabels) {
    if (work === label) return { preview, match: { label, of: 'work' } };
    if (own === label) return { preview, match: { label, of: 'official' } };
  }
  const isCompared = matcher.size > 0 || official.hasAvatar;
  return { preview, match: isCompared ? 'none' : null };
}
