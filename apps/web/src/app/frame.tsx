import { createRoot } from 'react-dom/client';
import { logCrash } from '#features/diagnostics/log-crash.ts';
import { beginImpersonation, endImpersonation } from '#lib/impersonation.ts';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { logProblem } from '#lib/log-problem.ts';
import { restoreLanguage } from '#lib/restore-language.ts';
import { showKeptToast } from '#lib/toasts.ts';
import { greetPaid } from './frame/billing-notes.tsx';
import { frameCatalogues } from './frame/frame-catalogues.ts';
import { Frame } from './frame/frame.tsx';
import { showStartFailure } from './frame/start-failure.ts';
import './frame.css';

/** Starts the signed-in app in its document. */
async function startFrame(): Promise<void> {
  restoreLanguage();
  const looking = beginImpersonation();
  if (looking !== null && Date.parse(looking.expiresAt) <= Date.now()) {
    endImpersonation();
    return;
  }
  try {
    await loadAppTexts(pageLanguage(), frameCatalogues);
    const place = document.getElementById('app');
    if (place === null) throw new Error('The document has no place for the app.');
    greetPaid();
    createRoot(place).render(<Frame />);
    void loadThirdParties();
    void noteReferral();
    void showToastOfPageBefore();
  } catch (error) {
    showStartFailure();
    await logCrash(error, null);
  }
}

/** The app does without it. */
async function showToastOfPageBefore(): Promise<void> {
  try {
    await showKeptToast();
  } catch (error) {
    logProblem('The toast of the page before was not shown.', String(error));
  }
}

/** Visitors may come to the plans or the questions over a partner's link. */
async function noteReferral(): Promise<void> {
  if (!/[?&]ref=/.test(location.search)) return;
  const { captureReferral } = await import('#features/partners/capture-referral.ts');
  await captureReferral();
}

/** The app does without them. */
async function loadThirdParties(): Promise<void> {
  try {
    const { startThirdParties } = await import('./third-parties.ts');
    await startThirdParties();
  } catch (error) {
    logProblem('Services of others were not started.', String(error));
  }
}

void startFrame();
