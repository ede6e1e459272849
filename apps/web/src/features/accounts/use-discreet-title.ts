import { useEffect } from 'react';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { text } from '#lib/texts.ts';

/** While it is on, the browser's tab (and with it the history) shows a neutral title instead of the screen's. */
export function useDiscreetTitle(isDiscreet: boolean): void {
  useEffect(() => {
    if (!isDiscreet) return;
    let stop = () => {};
    let isOver = false;
    void loadAppTexts(pageLanguage(), ['settings']).then(() => {
      if (!isOver) stop = keepTitle(text('settings.discreet.tab'));
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [isDiscreet]);
}

/** Screens set their titles as they like; the neutral one comes back each time. Gives back how to stop. */
function keepTitle(neutral: string): () => void {
  let real = document.title;
  const cover = () => {
    if (document.title === neutral) return;
    real = document.title;
    document.title = neutral;
  };
  const observer = new MutationObserver(cover);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  cover();
  return () => {
    observer.disconnect();
    document.title = real;
  };
}
