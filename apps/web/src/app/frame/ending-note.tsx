import { useEffect, useState } from 'react';
import type { ComponentProps, ComponentType } from 'react';
import type { EndingBanner } from '#features/exports/erasure/ending-banner.tsx';
import { useEnding } from '#features/exports/erasure/use-ending.ts';
import { useAuth } from '#lib/auth-context.ts';
import { activeImpersonation } from '#lib/impersonation.ts';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { logProblem } from '#lib/log-problem.ts';

type Banner = ComponentType<ComponentProps<typeof EndingBanner>>;

/**
 * Below every screen, that the account will be deleted. Words and code come only then. An operator who looks at the
 * account could not turn it back.
 */
export function EndingNote() {
  const { user } = useAuth();
  const dueAt = useEnding(activeImpersonation() === null ? (user?.id ?? null) : null);
  const [Banner, setBanner] = useState<Banner | null>(null);
  const isEnding = dueAt !== null;
  useEffect(() => {
    if (!isEnding) return;
    Promise.all([
      import('#features/exports/erasure/ending-banner.tsx'),
      loadAppTexts(pageLanguage(), ['exports']),
    ]).then(
      ([part]) => setBanner(() => part.EndingBanner),
      (error: unknown) => logProblem('The end of the account was not shown.', String(error)),
    );
  }, [isEnding]);
  if (Banner === null || dueAt === null) return null;
  return <Banner dueAt={dueAt} />;
}
