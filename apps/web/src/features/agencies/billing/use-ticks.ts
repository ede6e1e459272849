import { useState } from 'react';
import type { AgencyBilling } from '@leakblock/domain/agencies';

type Creators = AgencyBilling['creators'];
/** Whether each is to be covered, of those with whom it is not so. */
type Wishes = ReadonlyMap<string, boolean>;

/**
 * Whom an owner ticked. What she changed stays over a list that is read anew; what came true meanwhile, or whose creator
 * left, is no wish of hers any more, so that it does not come back when somebody else changes it later.
 */
export function useTicks(creators: Creators): {
  ids: string[];
  isChanged: boolean;
  tick: (creatorId: string, isChosen: boolean) => void;
} {
  const [known, setKnown] = useState(creators);
  const [wishes, setWishes] = useState<Wishes>(new Map());
  if (known !== creators) {
    setKnown(creators);
    setWishes(stillOpen(wishes, creators));
  }
  return {
    ids: creators.flatMap(({ userId, isCovered }) =>
      (wishes.get(userId) ?? isCovered) ? [userId] : [],
    ),
    isChanged: wishes.size > 0,
    tick: (creatorId, isChosen) =>
      setWishes((held) => stillOpen(new Map(held).set(creatorId, isChosen), creators)),
  };
}

const stillOpen = (wishes: Wishes, creators: Creators): Wishes =>
  new Map(
    [...wishes].filter(([id, isChosen]) =>
      creators.some(({ userId, isCovered }) => userId === id && isCovered !== isChosen),
    ),
  );
