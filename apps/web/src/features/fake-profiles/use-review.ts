import { useState } from 'react';
import type { InfiniteData } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Decides about profiles: they leave the list at once, and come back when the server refuses. */
export function useReview() {
  const { id: userId, call } = useSubject();
  const client = useQueryClient();
  const [last, setLast] = useState<Reviewed | null>(null);
  const queryKey = [...fakeProfilesKey(userId), 'list'];

  const mutation = useMutation({
    mutationFn: (review: Review) => decide(review, call),
    onMutate: async ({ ids }) => {
      setLast(null);
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData<InfiniteData<ProfilePage>>({ queryKey });
      client.setQueriesData<InfiniteData<ProfilePage>>({ queryKey }, (data) =>
        data === undefined
          ? undefined
          : { ...data, pages: data.pages.map((page) => leave(page, ids)) },
      );
      return before;
    },
    onError: (_error, _review, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
    },
    onSuccess: (changed, { action }) => setLast({ action, changed }),
    onSettled: () => client.invalidateQueries({ queryKey: fakeProfilesKey(userId) }),
  });

  return {
    last,
    error: mutation.error,
    review: (review: Review) => mutation.mutate(review),
    /** Tries again what was refused. */
    retry: () => {
      if (mutation.variables !== undefined) mutation.mutate(mutation.variables);
    },
    forget: () => mutation.reset(),
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
