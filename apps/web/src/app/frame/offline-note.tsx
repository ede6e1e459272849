import { useEffect, useState } from 'react';
import { text } from '#lib/texts.ts';

/** Said while the device has no connection. */
export function OfflineNote() {
  const [isOffline, setIsOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    const look = () => setIsOffline(!navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOffline ? (
    <p className="offline-note" role="status">
      {text('shell.offline')}
    </p>
  ) : null;
}
