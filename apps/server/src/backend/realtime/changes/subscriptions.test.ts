import { describe, expect, it } from 'vitest';
import { createSubscriptions, everyListener, isWaitedFor } from './subscriptions.ts';
import type { Subscription } from './subscriptions.ts';

let count = 0;
function wish(given: Partial<Subscription>): Subscription {
  count += 1;
  return {
    channel: {} as Subscription['channel'],
    id: count,
    role: 'authenticated',
    event: 'INSERT',
    tables: ['findings'],
    filter: { conditions: [], values: [] },
    shape: '[]',
    equals: null,
    select: null,
    ...given,
  };
}
const ofHers = (value: string) => wish({ equals: { column: 'user_id', value } });

describe('who listens to a table', () => {
  it('is found by the value that she waits for', () => {
    const subscriptions = createSubscriptions();
    const [ana, again, eve, everything] = [ofHers('ana'), ofHers('ana'), ofHers('eve'), wish({})];
    for (const each of [ana, again, eve, everything]) subscriptions.add(each);
    const listeners = subscriptions.of('findings', 'authenticated')!;
    expect(listeners.byValue.get('user_id')?.get('ana')).toEqual(new Set([ana, again]));
    expect(listeners.others).toEqual(new Set([everything]));
    expect(new Set(everyListener(listeners))).toEqual(new Set([ana, again, eve, everything]));
  });

  it('is told apart by role and by table', () => {
    const subscriptions = createSubscriptions();
    subscriptions.add(wish({ role: 'anon', tables: ['scans', 'profiles'] }));
    expect(subscriptions.of('findings', 'anon')).toBeNull();
    expect(subscriptions.of('scans', 'authenticated')).toBeNull();
    expect(subscriptions.of('profiles', 'anon')?.others.size).toBe(1);
  });

  it('waits for some kinds of changes', () => {
    const subscriptions = createSubscriptions();
    const all = wish({ event: '*' });
    subscriptions.add(wish({ event: 'INSERT' }));
    const isFor = (operation: 'INSERT' | 'UPDATE') =>
      isWaitedFor(subscriptions.of('findings', 'authenticated')!, [operation]);
    expect([isFor('INSERT'), isFor('UPDATE')]).toEqual([true, false]);
    subscriptions.add(all);
    expect(isFor('UPDATE')).toBe(true);
    subscriptions.remove(all);
    expect(isFor('UPDATE')).toBe(false);
  });

  it('leaves nothing behind, however often she says that she goes', () => {
    const subscriptions = createSubscriptions();
    const [ana, eve] = [ofHers('ana'), wish({ event: '*' })];
    subscriptions.add(ana);
    subscriptions.add(eve);
    subscriptions.remove(ana);
    subscriptions.remove(ana);
    expect(subscriptions.of('findings', 'authenticated')?.byValue.size).toBe(0);
    subscriptions.remove(eve);
    expect(subscriptions.of('findings', 'authenticated')).toBeNull();
  });
});
