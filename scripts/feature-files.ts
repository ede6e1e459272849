/** Where a feature's files lie, in the order a newcomer reads them. */
export const featureParts = ['domain', 'supabase', 'server', 'web', 'locales', 'e2e'] as const;
export type FeaturePart = (typeof featureParts)[number];

/** The files of one feature (kebab-case name), by part. */
export function groupFeatureFiles(
  name: string,
  files: readonly string[],
): Map<FeaturePart, string[]> {
  const snake = name.replaceAll('-', '_');
  const patterns: Record<FeaturePart, RegExp> = {
    domain: new RegExp(`^packages/domain/src/${name}/`),
    supabase: new RegExp(`^supabase/(schemas|tests)/(\\d+_)?${snake}(\\.test)?\\.(sql|ts)$`),
    server: new RegExp(`^apps/server/src/features/${name}/`),
    web: new RegExp(`^apps/web/src/features/${name}/`),
    locales: new RegExp(`^apps/web/src/locales/[a-z]{2}/${name}\\.json$`),
    e2e: new RegExp(`^e2e/${name}\\.spec\\.ts$`),
  };
  return new Map(
    featureParts.map((part) => [part, files.filter((file) => patterns[part].test(file)).sort()]),
  );
}
