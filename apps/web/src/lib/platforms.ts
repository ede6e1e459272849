import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { normaliseUsername, platformSchema } from '@leakblock/domain/site-catalogue';
import type { Platform } from '@leakblock/domain/site-catalogue';
import { customPlatformId } from './find-platform-icon.ts';
import { readRows } from './read-rows.ts';
import { openSupabase } from './supabase-client.ts';

/** "Other": the person types the whole address. Not among the rows of the catalogue. */
export const customPlatform: Platform = {
  id: customPlatformId,
  label: 'Other',
  urlPattern: '{username}',
  category: 'Other',
  kind: 'platform',
  icon: { bucketKey: 'custom' },
};

/**
 * Platforms that host people's own profiles, by label: what may be registered as an official link, apart from
 * `customPlatform`. Read once and kept for as long as the page lives.
 */
export function usePlatforms(): UseQueryResult<Platform[]> {
  return useQuery({
    queryKey: ['platforms'],
    queryFn: readPlatforms,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** @throws DataError */
async function readPlatforms(): Promise<Platform[]> {
  const supabase = await openSupabase();
  const rows = await readRows(
    supabase
      .from('sites')
      .select('id, label, url_pattern, username_hint, category, kind, icon')
      .eq('kind', 'platform')
      .eq('is_enabled', true)
      .in('source', ['built-in', 'custom'])
      .order('label'),
  );
  // A row that an older page cannot read is left out; the others stay of use.
  return rows.flatMap(({ url_pattern, username_hint, ...row }) => {
    const platform = platformSchema.safeParse({
      ...row,
      urlPattern: url_pattern,
      ...(username_hint === null ? {} : { usernameHint: username_hint }),
    });
    return platform.success ? [platform.data] : [];
  });
}

/** Address of a person's profile; for `customPlatform` what she typed is the address. */
export function profileUrl(platform: Platform, username: string): string {
  if (platform.id === customPlatform.id) return username.trim();
  return platform.urlPattern.replaceAll(
    '{username}',
    // While somebody types, half of a sign may stand in the field.
    encodeURIComponent(normaliseUsername(username).toWellFormed()),
  );
}

/**
 * The user name inside the address of a profile, as a browser shows it or as the platform's pattern makes it; null for
 * an address of another shape.
 */
export function usernameOf(platform: Platform, url: string): string | null {
  if (platform.id === customPlatform.id) return null;
  const [before = '', ...after] = withoutScheme(platform.urlPattern).split('{username}');
  const end = after.join('{username}');
  const [bare = ''] = url.split(/[?#]/u);
  const page = withoutScheme(bare);
  if (!page.startsWith(before) || !page.endsWith(end)) return null;
  const name = page.slice(before.length, page.length - end.length);
  return /^[a-z0-9_.-]+$/i.test(name) ? name : null;
}

const withoutScheme = (url: string) =>
  url
    .trim()
    .replace(/^https?:\/\/(?:www\.)?/iu, '')
    .replace(/\/$/u, '');

/** What the icon of a platform is found by. */
export function iconOf(platform: Platform): { id: string; label: string; faviconDomain?: string } {
  const { id, label, icon } = platform;
  return 'faviconDomain' in icon ? { id, label, faviconDomain: icon.faviconDomain } : { id, label };
}
