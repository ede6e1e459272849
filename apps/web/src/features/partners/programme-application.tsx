import { lazy, Suspense } from 'react';
import type { Programme } from '@leakblock/domain/partners';
import { hasStoredSession } from '#lib/stored-session.ts';
import { text } from '#lib/texts.ts';
import { useBrowserValue } from '#lib/use-browser-value.ts';

// Visitors only read: the form and all that it needs are for who is signed in.
const Application = lazy(async () => ({
  default: await (await import('./open-application.ts')).openApplication(),
}));

/** The page's programme; the document of both is the same until it lives. */
const readProgramme = (): Programme =>
  location.pathname.startsWith('/partn') ? 'partner' : 'affiliate';

/** Island: the way to an account, or the application of who has one. */
export function ProgrammeApplication() {
  const programme = useBrowserValue<Programme>(readProgramme, 'affiliate');
  const isSignedIn = useBrowserValue<boolean>(hasStoredSession, false);
  if (!isSignedIn) return <WayIn programme={programme} />;
  return (
    <Suspense
      fallback={
        <p className="quiet" role="status">
          {text('programmes.apply.loading')}
        </p>
      }
    >
      <Application programme={programme} />
    </Suspense>
  );
}

/** Who applies has an account: the way to it and back here. */
function WayIn({ programme }: { programme: Programme }) {
  const back = encodeURIComponent(`/${programme}s#apply`);
  return (
    <>
      <p>{text('programmes.apply.visitor')}</p>
      <p className="actions">
        <a className="button button-primary" href={`/login?next=${back}`}>
          {text('programmes.apply.signIn')}
        </a>
        <a className="button button-quiet" href={`/register?next=${back}`}>
          {text('programmes.apply.register')}
        </a>
      </p>
    </>
  );
}
