import { webhooksPerPerson } from '@leakblock/domain/oauth-clients';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { atOnce, perEndpoint, perPerson } from './claim-deliveries.ts';
import { openWebhookStory } from './testing/open-webhook-story.ts';

let story: Awaited<ReturnType<typeof openWebhookStory>>;
let slow: SignedIn;
let quick: SignedIn;
beforeAll(async () => {
  story = await openWebhookStory();
});
afterAll(() => story.stop());
beforeEach(async () => {
  [slow, quick] = [await story.signIn(), await story.signIn()];
  await story.clear();
});

/** Messages that are due since so many seconds, for a new endpoint of hers. */
async function owe(who: SignedIn, path: string, messages: number, seconds = 60): Promise<void> {
  const { webhook } = await story.listen(who, ['webhook.test'], path);
  await story.sql(
    `insert into private.webhook_deliveries (endpoint_id, subject_id, event, data, next_at)
     select $1, $2, 'webhook.test', jsonb_build_object('id', $1::uuid), now() - $3 * interval '1 second'
     from generate_series(1, $4)`,
    [webhook.id, who.userId, seconds, messages],
  );
}
const taken = (path: string) => story.taken.filter((each) => each.path.startsWith(path)).length;

/** Delivers until this is so, with nothing slow answered yet, and then to the end. */
async function deliverUntil(isSo: () => void): Promise<void> {
  const run = story.deliver();
  try {
    await vi.waitFor(isSo, { timeout: 120_000 });
  } finally {
    const timer = setInterval(() => {
      story.answerSlow();
    }, 5);
    await run;
    clearInterval(timer);
  }
}

describe('an endpoint that takes its time', () => {
  it('keeps nobody else waiting, and has no more under way than it may', async () => {
    await owe(slow, '/slow', 3 * perEndpoint);
    await owe(quick, '/in', 5 * perEndpoint);
    await deliverUntil(() => {
      expect([taken('/in'), taken('/slow')]).toEqual([5 * perEndpoint, perEndpoint]);
    });
    expect(taken('/slow')).toBe(3 * perEndpoint);
  });

  it('and all others of its person leave places to others, however long theirs waited', async () => {
    for (let number = 0; number < webhooksPerPerson; number += 1)
      await owe(slow, `/slow/${String(number)}`, perEndpoint, 3600);
    await owe(quick, '/in', 2 * atOnce);
    await deliverUntil(() => {
      expect([taken('/in'), taken('/slow')]).toEqual([2 * atOnce, perPerson]);
    });
    // Each of hers had its first before any had a second.
    const first = story.taken.filter(({ path }) => path.startsWith('/slow')).slice(0, perPerson);
    expect(new Set(first.map(({ path }) => path)).size).toBe(
      Math.min(perPerson, webhooksPerPerson),
    );
    expect(taken('/slow')).toBe(webhooksPerPerson * perEndpoint);
  });
});

it('what may no longer be told takes no turn of what may', async () => {
  const link = await story.listen(slow, ['webhook.test'], '/gone');
  await story.sql(
    `insert into private.webhook_deliveries (endpoint_id, subject_id, event, data, next_at)
     select $1, $2, 'webhook.test', '{}', now() - interval '1 hour' from generate_series(1, $3)`,
    [link.webhook.id, quick.userId, 3 * perEndpoint],
  );
  await story.deliver();
  expect(story.taken).toEqual([]);
  expect(await story.sql('select from private.webhook_deliveries')).toEqual([]);
});
