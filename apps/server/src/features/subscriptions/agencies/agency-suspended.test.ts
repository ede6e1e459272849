import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgencyStory } from '../testing/agency-story.ts';
import type { AgencyStory, Cast } from '../testing/agency-story.ts';
import { followCoverage } from './follow-coverage.job.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
});
afterAll(() => story.stop());

const follow = () => followCoverage(story.context, story.context.stopping);

describe('the plan of an agency that is suspended', () => {
  const set = ({ agencyId }: Cast, status: string) =>
    story.sql('update agencies set status = $2 where id = $1', [agencyId, status]);

  it('is not renewed, and covers nobody meanwhile', async () => {
    const cast = await story.found(1);
    await story.buyFor(cast, 'pro', cast.creators);
    await set(cast, 'suspended');
    expect(await story.tiers(cast.creators)).toEqual(['standard']);
    await follow();
    await story.advance(32);
    await set(cast, 'active');
    await follow();
    expect(await story.standsFor(cast)).toBe('1 × pro ended (cancelled)');
    expect(await story.money(cast.owner)).toEqual({ paid: 19_900, refunded: 0 });
  });

  it('goes on as before when the agency is open again in time', async () => {
    const cast = await story.found(1);
    await story.buyFor(cast, 'pro', cast.creators);
    await set(cast, 'suspended');
    await Promise.all([follow(), follow()]);
    await set(cast, 'active');
    expect(await story.standsFor(cast)).toBe('1 × pro active, to end');
    await Promise.all([follow(), follow()]);
    expect(await story.standsFor(cast)).toBe('1 × pro active');
    expect(await story.tiers(cast.creators)).toEqual(['pro']);
    expect((await story.trail(cast)).slice(-2)).toEqual(['billing.cancel', 'billing.keep']);
    await story.advance(32);
    expect(await story.money(cast.owner)).toEqual({ paid: 2 * 19_900, refunded: 0 });
  });

  it('goes on with the lower plan that had been chosen; of all this its suspension has told', async () => {
    const cast = await story.found(1);
    await story.buyFor(cast, 'pro', cast.creators);
    await story.changeAgency(cast, 'plan', 'starter');
    await set(cast, 'suspended');
    await follow();
    await set(cast, 'active');
    expect(await story.standsFor(cast)).toBe('1 × pro active, to end');
    await follow();
    expect(await story.standsFor(cast)).toBe('1 × pro active, then starter');
    expect(await story.told(cast.owner)).toEqual([]);
  });

  it.each([true, false])(
    'does not go on when it was an owner who had cancelled (told of: %s)',
    async (isTold) => {
      const cast = await story.found(1);
      await story.buyFor(cast, 'pro', cast.creators);
      await story.changeAgency(cast, 'cancel');
      // As when she did it in the portal, and the provider's event is late.
      if (!isTold) {
        await story.sql(
          'update subscriptions set cancel_at_period_end = false where agency_id = $1',
          [cast.agencyId],
        );
      }
      await set(cast, 'suspended');
      await follow();
      await set(cast, 'active');
      await follow();
      expect(await story.standsFor(cast)).toBe('1 × pro active, to end');
    },
  );

  it('ends at once when its payment is missing, and its owner is told: its suspension said that it goes on', async () => {
    const cast = await story.found(1);
    await story.buyFor(cast, 'pro', cast.creators, 'fails_later');
    await story.advance(31);
    await set(cast, 'suspended');
    await follow();
    await story.settle();
    await set(cast, 'active');
    expect(await story.standsFor(cast)).toBe('1 × pro ended (cancelled)');
    expect(await story.told(cast.owner)).toContain('Your agency’s plan has ended');
  });

  it('does not go on for nobody', async () => {
    const cast = await story.found(1);
    await story.buyFor(cast, 'pro', cast.creators);
    await set(cast, 'suspended');
    await follow();
    await story.leave(cast, cast.creators[0] ?? cast.owner);
    await set(cast, 'active');
    await follow();
    expect(await story.standsFor(cast)).toBe('1 × pro active, to end');
  });
});
