import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Toast } from 'radix-ui';
import './toaster.css';

export type ToastMessage = {
  title: string;
  body?: string;
  tone: 'good' | 'problem';
  /** Language of the title when it is not the page's. */
  titleLanguage?: string;
  /** Language of the body when it is not the page's. */
  bodyLanguage?: string;
  /** Milliseconds it stays when that differs from the rules. */
  lifeMs?: number;
  /** While it stands, or waits, it is not said again. */
  isOnce?: true;
  /** One thing to do about it. */
  action?: { label: string; language?: string; onPress: () => void };
};

/** How long toasts stay (milliseconds) and how far one is swiped until it goes (pixels). */
export type ToastRules = { lifeMs: number; swipePixels: number };

export type ToasterLabels = {
  /** Name of the region, with `{hotkey}`. */
  region: string;
  close: string;
};

/** Constants of the product's toasts. */
const visibleToasts = 3;
export const usualToastRules: ToastRules = { lifeMs: 4000, swipePixels: 20 };

type Queued = ToastMessage & { id: number };

let queue: readonly Queued[] = [];
let rules = usualToastRules;
let lastId = 0;
let isMounted = false;
const listeners = new Set<() => void>();

function setQueue(next: readonly Queued[]) {
  queue = next;
  for (const listener of listeners) listener();
}

/** From now on toasts stay and are swiped by these rules. */
export function setToastRules(next: ToastRules): void {
  rules = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message for four seconds; three at a time, further ones wait. F8 leads the focus to them. */
export function pushToast(message: ToastMessage, labels: ToasterLabels): void {
  if (message.isOnce === true && queue.some(({ title }) => title === message.title)) return;
  lastId += 1;
  setQueue([...queue, { ...message, id: lastId }]);
  if (isMounted) return;
  isMounted = true;
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<Toaster labels={labels} />);
}

function Toaster({ labels }: { labels: ToasterLabels }) {
  const messages = useSyncExternalStore(subscribe, () => queue);
  const { lifeMs, swipePixels } = useSyncExternalStore(subscribe, () => rules);
  return (
    <Toast.Provider
      duration={lifeMs}
      swipeThreshold={swipePixels}
      swipeDirection="right"
      label={labels.region}
    >
      {messages.slice(0, visibleToasts).map(({ id, title, body, tone, action, ...more }) => (
        <Toast.Root
          key={id}
          className={`toast toast-${tone}`}
          type={tone === 'problem' ? 'foreground' : 'background'}
          duration={more.lifeMs ?? lifeMs}
          onOpenChange={(isOpen) => {
            if (!isOpen) setQueue(queue.filter((each) => each.id !== id));
          }}
        >
          <Toast.Title className="toast-title" lang={more.titleLanguage}>
            {title}
          </Toast.Title>
          {body !== undefined && (
            <Toast.Description lang={more.bodyLanguage}>{body}</Toast.Description>
          )}
          {action !== undefined && (
            <Toast.Action
              className="button button-quiet toast-action"
              altText={action.label}
              lang={action.language}
              onClick={action.onPress}
            >
              {action.label}
            </Toast.Action>
          )}
          <Toast.Close className="toast-close" aria-label={labels.close}>
            <span aria-hidden="true">×</span>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" hotkey={['F8']} label={labels.region} />
    </Toast.Provider>
  );
}
