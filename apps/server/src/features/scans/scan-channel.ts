import type { InstantScanEvent } from '@leakblock/domain/scans';

type Listener = { push: (event: InstantScanEvent) => void; end: () => void };

/** One running scan's events: everything said so far, for whoever listens now or joins later. */
export type ScanChannel = {
  emit(event: InstantScanEvent): void;
  /** Ends every listener's stream; the channel takes no more events. */
  close(): void;
  /** All events from the first one on; ends when the scan does. A reader that leaves stops nothing. */
  events(): ReadableStream<InstantScanEvent>;
};

/** Events of one scan, kept until it ends (a few dozen small objects). */
export function createScanChannel(): ScanChannel {
  const past: InstantScanEvent[] = [];
  const listeners = new Set<Listener>();
  let isClosed = false;
  return {
    emit(event) {
      if (isClosed) return;
      past.push(event);
      for (const listener of listeners) listener.push(event);
    },
    close() {
      isClosed = true;
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
    events() {
      let own: Listener | undefined;
      return new ReadableStream<InstantScanEvent>({
        start(controller) {
          for (const event of past) controller.enqueue(event);
          if (isClosed) {
            controller.close();
            return;
          }
          own = {
            push: (event) => controller.enqueue(event),
            end: () => controller.close(),
          };
          listeners.add(own);
        },
        cancel() {
          if (own !== undefined) listeners.delete(own);
        },
      });
    },
  };
}
