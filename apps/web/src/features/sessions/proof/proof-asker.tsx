import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { onProofNeeded } from '#lib/proof.ts';
import type { ProofDialogProps } from './proof-dialog.tsx';

type Wish = { Dialog: ComponentType<ProofDialogProps>; answer: (isProved: boolean) => void };

/** Waits for what needs a proof of the person; the window that asks for it is loaded when it is needed. */
export function ProofAsker() {
  const [wish, setWish] = useState<Wish | null>(null);
  useEffect(() => {
    // Who waits for an answer gets one, also when the window goes with its page.
    let giveUp: (isProved: false) => void = () => undefined;
    const end = onProofNeeded(async () => {
      const [{ ProofDialog }] = await Promise.all([
        import('./proof-dialog.tsx'),
        loadAppTexts(pageLanguage(), ['proof', 'app-errors']),
      ]);
      return new Promise((answer) => {
        giveUp = answer;
        setWish({ Dialog: ProofDialog, answer });
      });
    });
    return () => {
      end();
      giveUp(false);
    };
  }, []);
  if (wish === null) return null;
  const { answer, Dialog } = wish;
  const end = (isProved: boolean) => {
    setWish(null);
    answer(isProved);
  };
  return <Dialog onProved={() => end(true)} onClose={() => end(false)} />;
}
