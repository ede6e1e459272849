import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PlanContext } from '#lib/plan-context.ts';
import { emptyDraft, keepRemovalDraft } from '#lib/removal-choice.ts';
import type { RemovalDraft } from '#lib/removal-choice.ts';
import * as live from '#lib/use-live-rows.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { luna } from '../../../testing/play-supabase.ts';
import { RemovalsScreen } from '../removals-screen.tsx';

const { calls, open, play } = prepareScreens(['removal-requests', 'subscriptions', 'app-errors']);
beforeEach(() => {
  vi.spyOn(live, 'useLiveRows').mockImplementation(() => undefined);
});

const cases = 'GET /rest/v1/removal_cases';
const id = (number: number) => `5eed0000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const daysAgo = (days: number) => ({
  counted_from: new Date(Date.now() - days * 86_400_000).toISOString(),
});

function begin(tier: SubscriptionTier | null, draft: Partial<RemovalDraft>, begun: object[] = []) {
  keepRemovalDraft({ ...emptyDraft(luna.id), ...draft });
  return open(
    <PlanContext value={tier}>
      <RemovalsScreen search="?new=1" />
    </PlanContext>,
    { [cases]: { body: begun }, 'GET /rest/v1/findings': { body: [] } },
  );
}

const pasted = { kind: 'urls', text: 'https://social.example/someone' } as const;
const posing = { what: 'poses', says_fan: false, copies_works: false };
const planLink = (name: string) => screen.findByRole('link', { name });

describe('removals in 30 days', () => {
  it('are counted without a plan, and the way to more is named', async () => {
    begin('standard', {}, [daysAgo(1), daysAgo(29)]);
    expect(await screen.findByText(/3 removals in 30 days: 1 is left\./)).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'From Starter' });
    expect(links[0]?.getAttribute('href')).toBe('/subscription-plans?plan=starter');
  });

  it('that are used up say when the next one can be begun', async () => {
    begin('standard', {}, [daysAgo(1), daysAgo(2), daysAgo(29)]);
    expect(await screen.findByText(/and you have\. The next one can be begun on/)).toBeTruthy();
    expect(screen.getByText(/Intimate images .* need no plan/)).toBeTruthy();
  });

  it('have no number with a plan: nobody is asked for one', async () => {
    begin('basic', {});
    await screen.findByText('What your plan includes here');
    expect(calls(cases).some(({ query }) => query.get('select') === 'counted_from')).toBe(false);
  });
});

describe('a profile that poses as her', () => {
  it('is said to need another plan before anything is asked for; she can report it herself', async () => {
    const copied = vi.fn<(words: string) => Promise<void>>(() => Promise.resolve());
    Object.assign(navigator, { clipboard: { writeText: copied } });
    begin('pro', { subject: pasted, step: 'questions', answers: posing });
    const link = await planLink('From Top Tier Creator');
    expect(link.getAttribute('href')).toBe('/subscription-plans?plan=elite');
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Copy the whole text', hidden: true }));
    await waitFor(() => expect(copied).toHaveBeenCalledOnce());
    expect(copied.mock.calls[0]?.[0]).toContain(pasted.text);
    expect(screen.getByText('More about doing it yourself').getAttribute('href')).toBe(
      '/faq#oneself',
    );
  });

  it.each([['elite'], ['admin'], [null]] as const)('goes on with %s', async (tier) => {
    begin(tier, { subject: pasted, step: 'questions', answers: posing });
    expect(await screen.findByRole('button', { name: 'Go on' })).toBeTruthy();
    expect(screen.queryByText('Report it yourself')).toBeNull();
  });
});

it('an intimate image goes on without any plan', async () => {
  const answers = { what: 'intimate', is_sold: false, is_agreed: false };
  begin('standard', { subject: pasted, step: 'questions', answers });
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeTruthy();
});

it('what the server leaves out for the plan is named with the plan and the text to send', async () => {
  const answers = { what: 'private_data', data: 'contact' };
  begin('standard', { subject: pasted, step: 'works', answers });
  const refused = [
    { subject: pasted.text, reason: 'plan_required', feature: 'socialRemovals', plan: 'elite' },
    { subject: 'https://tube.example/2', reason: 'month_used_up' },
  ];
  play({
    [cases]: { body: [] },
    'POST /functions/v1/check-urls': {
      body: {
        urls: [
          {
            line: 1,
            address: pasted.text,
            url: pasted.text,
            host: 'social.example',
            verdict: 'ok',
          },
        ],
      },
    },
    'POST /functions/v1/create-cases': { body: { claim: 'private_data', created: [], refused } },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Open|Prepare|Write/ }));
  expect((await planLink('From Top Tier Creator')).getAttribute('href')).toContain('plan=elite');
  const text = screen.getByLabelText('Text of the notice').textContent;
  expect(text).toContain(pasted.text);
  expect(text).toContain('https://tube.example/2');
});

it('notices to search engines that were not written lead to the forms of the engines', async () => {
  keepRemovalDraft({ ...emptyDraft(luna.id), step: 'preview', caseIds: [id(1)] });
  open(
    <PlanContext value="basic">
      <RemovalsScreen search="?new=1" />
    </PlanContext>,
    {
      'POST /functions/v1/draft-requests': {
        body: {
          requests: [],
          preparing: [],
          notIncluded: [{ feature: 'searchRemovals', plan: 'pro', caseIds: [id(1)] }],
        },
      },
    },
  );
  expect((await planLink('From Creator Pro')).getAttribute('href')).toContain('plan=pro');
  expect(screen.getByText('This concerns 1 page.')).toBeTruthy();
  fireEvent.click(screen.getByText('Report it yourself'));
  const form = screen.getByText('Open the form of Google');
  expect(form.getAttribute('href')).toMatch(/^https:\/\/reportcontent\.google\.com\//);
});

describe('pasted pages on social networks', () => {
  const checked = (category: string | undefined) => ({
    'POST /functions/v1/check-urls': {
      body: {
        urls: [
          {
            line: 1,
            address: pasted.text,
            url: pasted.text,
            host: 'social.example',
            verdict: 'ok',
            category,
          },
        ],
      },
    },
  });

  it('are said to need another plan before any question is asked', async () => {
    begin('pro', { subject: pasted });
    play({ [cases]: { body: [] }, ...checked('Social') });
    expect(await screen.findByText(/1 of these pages is on a social network/)).toBeTruthy();
    // Not closed: private data and intimate images there need no plan.
    const take = screen.getByRole('button', { name: 'Go on with 1 page' });
    expect(take.hasAttribute('disabled')).toBe(false);
  });

  it.each([
    ['pro', undefined],
    ['elite', 'Social'],
  ] as const)('are no matter for %s with category %s', async (tier, category) => {
    begin(tier, { subject: pasted });
    play({ [cases]: { body: [] }, ...checked(category) });
    expect(await screen.findByRole('button', { name: 'Go on with 1 page' })).toBeTruthy();
    expect(screen.queryByText(/social network\./)).toBeNull();
  });
});
