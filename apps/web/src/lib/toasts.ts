import { germanTexts } from './german-texts.ts';
import { pageLanguage } from './language.ts';
import { loadMoreTexts } from './load-more-texts.ts';
import { logProblem } from './log-problem.ts';
import type { ToastMessage } from '#ui/toaster.tsx';
import { text } from './texts.ts';

/** The product's toasts by what happened. */
const toasts = {
  welcome: { tone: 'good', german: `${germanTexts.welcome} ${germanTexts.welcomeBody}` },
  saved: { tone: 'good' },
  updated: { tone: 'good' },
  deleted: { tone: 'good' },
  session_ended: { tone: 'problem' },
  agency_denied: { tone: 'problem' },
  admin_denied: { tone: 'problem' },
  second_factor_needed: { tone: 'problem' },
  notification_failed: { tone: 'problem' },
  notification_deleted: { tone: 'good', german: germanTexts.notificationDeleted },
  notification_not_deleted: { tone: 'problem', german: germanTexts.notificationNotDeleted },
  signed_out: { tone: 'good' },
  sign_out_problem: { tone: 'problem' },
  sign_out_error: { tone: 'problem' },
  password_changed: { tone: 'good' },
  email_changed: { tone: 'good' },
} as const satisfies Record<string, { tone: 'good' | 'problem'; german?: string }>;

export type ToastName = keyof typeof toasts;

/** Key in session storage: a toast that is to be shown by the next page. */
const keptKey = 'toast';

/** Those whose title is German in every language. */
type GermanToast = {
  [N in ToastName]: (typeof toasts)[N] extends { german: string } ? N : never;
}[ToastName];

/** Shows a toast on this page. */
export async function showToast(name: ToastName): Promise<void> {
  await loadMoreTexts(pageLanguage(), ['toasts']);
  const { tone, ...toast } = toasts[name];
  const body = text(`toasts.${name}.body`);
  if (!('german' in toast)) {
    await showMessage({
      title: text(`toasts.${name as Exclude<ToastName, GermanToast>}.title`),
      body,
      tone,
    });
    return;
  }
  const isGerman = pageLanguage() === 'de';
  await showMessage({
    title: toast.german,
    titleLanguage: 'de',
    tone,
    ...(isGerman ? {} : { body }),
  });
}

let last: Promise<unknown> = Promise.resolve();

/** Shows a message whose words are not ours, or not known before. */
export function showMessage(message: ToastMessage): Promise<void> {
  // One after the other: the second import of a part is over before the styles of the first one are there.
  const shown = last.then(() => push(message));
  last = shown.catch(() => undefined);
  return shown;
}

async function loadToaster() {
  const [toaster] = await Promise.all([
    import('#ui/toaster.tsx'),
    loadMoreTexts(pageLanguage(), ['toasts']),
  ]);
  return toaster;
}

/** Fetches what toasts are made of, so that one can be told although the connection is lost meanwhile. */
export function prepareToasts(): void {
  loadToaster().catch((error: unknown) => logProblem('No toast is prepared.', String(error)));
}

async function push(message: ToastMessage): Promise<void> {
  const { pushToast } = await loadToaster().catch(async (error: unknown) => {
    if (navigator.onLine) throw error;
    // Nothing can be fetched now: told is when the connection is back.
    await new Promise((isBack) => addEventListener('online', isBack, { once: true }));
    return loadToaster();
  });
  pushToast(message, {
    region: text('toasts.region', { hotkey: 'F8' }),
    close: text('toasts.close'),
  });
}

/** Leaves a toast for the page that is opened next in this tab. */
export function keepToast(name: ToastName): void {
  try {
    sessionStorage.setItem(keptKey, name);
  } catch {
    // Without storage the next page opens without it.
  }
}

/** Shows what the page before has left. */
export async function showKeptToast(): Promise<void> {
  let name: string | null = null;
  try {
    name = sessionStorage.getItem(keptKey);
    sessionStorage.removeItem(keptKey);
  } catch {
    return;
  }
  if (name !== null && Object.hasOwn(toasts, name)) await showToast(name as ToastName);
}
