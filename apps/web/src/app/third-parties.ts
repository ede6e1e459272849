import type { Consent } from '#lib/consent.ts';
import { deniedConsent, listenToConsent, reopenConsent, storedConsent } from '#lib/consent.ts';
import { readFullConfig } from '#lib/full-config.ts';
import type { FullConfig } from '#lib/full-config.ts';
import { loadAgain } from '#lib/go-to.ts';
import { loadScript } from '#lib/load-script.ts';
import { logProblem } from '#lib/log-problem.ts';

/** Google's consent mode: what nobody has agreed to is denied. */
const deniedStorage = {
  ad_storage: 'denied',
  analytics_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
};

/**
 * Analytics and chat, as far as this installation has them and the person has agreed to each; asks her when she has
 * not said yet. Without either nothing happens at all. Gives back how to stop asking.
 */
export async function startThirdParties(): Promise<() => void> {
  const config = await readFullConfig();
  const hasAnalytics = config.analyticsScriptUrl !== null;
  const hasChat = config.chatScriptUrl !== null;
  if (!hasAnalytics && !hasChat) return () => undefined;
  if (hasAnalytics) tellAnalytics('consent', 'default', deniedStorage);

  let running = deniedConsent;
  const follow = () => {
    const agreed = storedConsent() ?? deniedConsent;
    // A script that runs cannot be taken back; the page without it can be loaded.
    if ((running.analytics && !agreed.analytics) || (running.chat && !agreed.chat)) {
      loadAgain();
      return;
    }
    startAgreed(config, agreed, running);
    running = agreed;
  };
  follow();
  const stopFollowing = listenToConsent(follow);
  document.addEventListener('click', reopenByButton);
  const { startConsentBanner } = await import('./consent-banner.tsx');
  const closeBanner = await startConsentBanner({ analytics: hasAnalytics, chat: hasChat });
  return () => {
    stopFollowing();
    document.removeEventListener('click', reopenByButton);
    closeBanner();
  };
}

/** Any page may have a button for it. */
function reopenByButton({ target }: Event) {
  if (target instanceof Element && target.closest('[data-consent]') !== null) reopenConsent();
}

function startAgreed(config: FullConfig, agreed: Consent, running: Consent) {
  const { analyticsScriptUrl, analyticsId, chatScriptUrl } = config;
  if (agreed.analytics && !running.analytics && analyticsScriptUrl !== null) {
    tellAnalytics('consent', 'update', { analytics_storage: 'granted' });
    tellAnalytics('js', new Date());
    // Addresses hold tokens and names of people: only the path is told.
    const page = { page_location: location.origin + location.pathname, page_referrer: '' };
    tellAnalytics('config', analyticsId, page);
    load(analyticsScriptUrl);
  }
  if (agreed.chat && !running.chat && chatScriptUrl !== null) load(chatScriptUrl);
}

function load(address: string) {
  loadScript(address).catch((error: unknown) => {
    logProblem('Something of another site was not loaded.', String(error));
  });
}

/** Google's tag reads `arguments` objects only, from a list of this name. */
const tellAnalytics: (...command: unknown[]) => void = function () {
  const page = window as { dataLayer?: unknown[] };
  page.dataLayer ??= [];
  // oxlint-disable-next-line prefer-rest-params -- see above
  page.dataLayer.push(arguments);
};
