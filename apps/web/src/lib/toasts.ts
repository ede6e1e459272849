import { germanTexts } from './german-texts.ts';
import { pageLanguage } from './language.ts';
import { loadMoreTexts } from './load-more-texts.ts';
import { text } from './texts.ts';

/** The product's toasts by what happened. */
const toasts = {
  welcome: { tone: 'good', german: `${germanTexts.welcome} ${germanTexts.welcomeBody}` },
  signed_out: { tone: 'good' },
  sign_out_problem: { tone: 'problem' },
  sign_out_error: { tone: 'problem' },
  password_changed: { tone: 'good' },
  email_changed: { tone: 'good' },
} as const satisfies Record<string, { tone: 'good' | 'problem'; german?: string }>;

export type ToastName = keyof typeof toasts;

/** Key in session storage: a toast that is to be shown by the next page. */
const keptKey = 'toast';

/** Shows a toast on this page. */
export async function showToast(name: ToastName): Promise<void> {
  const [{ pushToast }] = await Promise.all([
    import('#ui/toaster.tsx'),
    loadMoreTexts(pageLanguage(), ['toasts']),
  ]);
  const { tone, ...toast } = toasts[name];
  const body = text(`toasts.${name}.body`);
  const labels = { region: text('toasts.region', { hotkey: 'F8' }), close: text('toasts.close') };
  if (!('german' in toast)) {
    pushToast(
      { title: text(`toasts.${name as Exclude<ToastName, 'welcome'>}.title`), body, tone },
      labels,
    );
    return;
  }
  const isGerman = pageLanguage() === 'de';
  pushToast(
    { title: toast.german, titleLanguage: 'de', tone, ...(isGerman ? {} : { body }) },
    labels,
  );
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
  if (name !== null && name in toasts) await showToast(name as ToastName);
}
