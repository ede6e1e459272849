import { Suspense, useEffect, useRef } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { mayAct } from '@leakblock/domain/agencies';
import type { AgencyRole, ManagedCreator } from '@leakblock/domain/agencies';
import { CreatorHead } from '#features/agencies/creator/creator-head.tsx';
import { EndLink } from '#features/agencies/creator/end-link.tsx';
import { EndedLink } from '#features/agencies/creator/ended-link.tsx';
import { LetterLimits, Limits } from '#features/agencies/creator/limits.tsx';
import { useCreator } from '#features/agencies/creator/use-creator.ts';
import { useAgency } from '#features/agencies/frame/use-agency.ts';
import { ActingContext } from '#lib/acting.ts';
import { Loaded } from '#lib/loaded.tsx';
import { PlanContext } from '#lib/plan-context.ts';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { Waiting } from '#ui/waiting.tsx';
import { creatorParts, creatorTabs } from './creator-parts.tsx';
import type { CreatorTab } from './creator-parts.tsx';

function readTab(search: string): CreatorTab {
  const wanted = new URLSearchParams(search).get('tab');
  return creatorTabs.find((tab) => tab === wanted) ?? 'findings';
}

/** The screen /agency/creator/{id}: what was found of her and what becomes of it, within what she allows. */
export function CreatorPage({ creatorId }: { creatorId: string }) {
  const creator = useCreator(creatorId);
  const agency = useAgency();
  if (creator.data === undefined || agency.data === undefined) {
    const waited = creator.data === undefined ? creator : agency;
    return (
      <Page title={text('agency-area.creator.title')}>
        <Loaded<unknown> query={waited} lines={8}>
          {() => null}
        </Loaded>
      </Page>
    );
  }
  if (creator.data === 'ended') return <EndedLink />;
  return <Creator creator={creator.data} role={agency.data.role} />;
}

function Creator({ creator, role }: { creator: ManagedCreator; role: AgencyRole }) {
  const tab = useRouterState({ select: ({ location }) => readTab(location.searchStr) });
  const { Part, scope } = creatorParts[tab];
  const isActing = mayAct(role);
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a telephone the row is longer than the window: the current tab is to be seen in it.
    row.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  return (
    <Page
      title={creator.name}
      lede={isActing ? text('agency-area.creator.lede') : undefined}
      actions={
        <a className="button button-quiet" href="/agency">
          {text('agency-area.creator.back')}
        </a>
      }
    >
      <CreatorHead creator={creator} />
      <nav ref={row} className="agency-tabs" aria-label={text('agency-area.creator.tabs')}>
        {creatorTabs.map((each) => (
          <a
            key={each}
            href={`/agency/creator/${creator.userId}?tab=${each}`}
            aria-current={each === tab ? 'page' : undefined}
          >
            {text(`agency-area.tab.${each}`)}
          </a>
        ))}
      </nav>
      {scope !== null && <Limits creator={creator} role={role} scope={scope} />}
      {tab === 'removals' && <LetterLimits creator={creator} />}
      <ActingContext value={{ creatorId: creator.userId, scopes: isActing ? creator.scopes : [] }}>
        {/* The plan in force is hers, which the agency's member does not read: the server decides. */}
        <PlanContext value={null}>
          <Suspense fallback={<Waiting label={text('errors.wait')} />}>
            <Part key={creator.userId} creator={creator} />
          </Suspense>
        </PlanContext>
      </ActingContext>
      {isActing && <EndLink creatorId={creator.userId} name={creator.name} />}
    </Page>
  );
}
