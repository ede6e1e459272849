import { useState } from 'react';
import type { InfiniteData } from '@tanstack/react-query';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { reviewFakeProfilesAnswer, reviewLimit } from '@leakblock/domain/fake-profiles';
import type { FakeProfileAction } from '@leakblock/domain/fake-profiles';
import { useSubject } from '#lib/acting.ts';
import { callForJson } from '#lib/functions-client.ts';
import type { CallOptions } from '#lib/functions-client.ts';
import type { ProfilePage } from './read-fake-profiles.ts';
import { fakeProfilesKey } from './use-fake-profiles.ts';

export type Review = {
  ids: readonly string[];
  action: FakeProfileAction;
  asOfficialLink?: boolean;
};

/** What was done last: what it says, and which profiles a step back would bring back. */
export type Reviewed = { action: FakeProfileAction; changed: readonly string[] };

type Failed = { review: Review; error: Error };

/**
 * Decides about profiles, in the order in which it is done: they leave the list at once, and come back when the server
 * refuses. What was refused stays told until it is tried again or decided otherwise.
 */
export function useReview() {
  const { id: userId, call } = useSubject();
  const client = useQueryClient();
  const [last, setLast] = useState<Reviewed | null>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const mutationKey = [...fakeProfilesKey(userId), 'review'];

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (review: Review) => decide(review, call),
    onMutate: () => setLast(null),
    onError: (error, review) => setFailed((before) => [...before, { review, error }]),
    onSuccess: (changed, { action }) => {
      setLast({ action, changed });
      client.setQueriesData<InfiniteData<ProfilePage>>(
        { queryKey: [...fakeProfilesKey(userId), 'list'] },
        (data) => data && { ...data, pages: data.pages.map((page) => leave(page, changed)) },
      );
    },
    // Waited for: until the lists are read again what was decided is not in them.
    onSettled: () => client.invalidateQueries({ queryKey: fakeProfilesKey(userId) }),
  });
  const leaving = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Review).ids,
  }).flat();

  function review(next: Review) {
    setFailed((before) =>
      before.filter(({ review: { ids } }) => !ids.some((id) => next.ids.includes(id))),
    );
    mutate(next);
  }

  return {
    last,
    error: failed.at(-1)?.error ?? null,
    /** Profiles about which a decision is being saved. */
    leaving,
    review,
    /** Tries again what was refused. */
    retry: () => {
      for (const each of failed) review(each.review);
    },
  };
}

function leave(page: ProfilePage, ids: readonly string[]): ProfilePage {
  const profiles = page.profiles.filter(({ id }) => !ids.includes(id));
  return { profiles, count: page.count - (page.profiles.length - profiles.length) };
}

/** Ids of the profiles that changed. @throws RequestFailure */
async function decide({ ids, ...rest }: Review, call: CallOptions): Promise<string[]> {
  const changed: string[] = [];
  for (let from = 0; from < ids.length; from += reviewLimit) {
    const some = ids.slice(from, from + reviewLimit);
    const body = { ids: some, ...rest };
    const { profiles } = await callForJson(
      'review-fake-profiles',
      body,
      reviewFakeProfilesAnswer,
      call,
    );
    changed.push(...profiles.flatMap(({ id, isChanged }) => (isChanged ? [id] : [])));
  }
  return changed;
}
