import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSubject } from './acting.ts';
import { chooseForRemoval, hasPastedAddresses } from './removal-choice.ts';
import type { RemovalSubject } from './removal-choice.ts';

type RemovalLinkProps = {
  chosen: RemovalSubject;
  /** It is begun: what has to be done to what was chosen. */
  onBegin: () => void;
  /** In the words of the screen: what she would lose, and the two ways on. */
  words: { lost: string; begin: string; goOn: string };
  children: ReactNode;
};

/**
 * Leads on with what was chosen to the questions and notices. Addresses that she pasted before and did not open cases
 * for are kept unless she says otherwise.
 */
export function RemovalLink({ children, chosen, onBegin, words }: RemovalLinkProps) {
  const { id: userId, removals } = useSubject();
  const [isAsking, setIsAsking] = useState(false);
  const address = removals('new=1');
  const begin = () => {
    chooseForRemoval(userId, chosen);
    onBegin();
  };
  if (isAsking) return <PastedBefore address={address} words={words} onBegin={begin} />;
  return (
    <a
      className="button button-primary"
      href={address}
      onClick={(event) => {
        if (hasPastedAddresses(userId)) {
          event.preventDefault();
          setIsAsking(true);
        } else begin();
      }}
    >
      {children}
    </a>
  );
}

type PastedBeforeProps = Pick<RemovalLinkProps, 'words' | 'onBegin'> & { address: string };

function PastedBefore({ address, onBegin, words }: PastedBeforeProps) {
  const first = useRef<HTMLAnchorElement>(null);
  // It stands in place of what was pressed: keys go on from here.
  useEffect(() => first.current?.focus(), []);
  return (
    <span className="notice notice-good actions" role="alert">
      <span>{words.lost}</span>
      <a ref={first} className="button button-primary" href={address}>
        {words.goOn}
      </a>
      <a className="button button-quiet" href={address} onClick={onBegin}>
        {words.begin}
      </a>
    </span>
  );
}
