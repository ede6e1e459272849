/** Milliseconds between two looks for a new version. */
export const versionCheckMs = 1_800_000;
/** Milliseconds the question for an update stays. */
export const updateToastMs = 10_000;

/** Local storage key of the version this browser has seen last. */
const versionKey = 'app-version';

/** The version that the server offers; a timestamp (milliseconds) when it cannot be read. */
export async function readOfferedVersion(now = Date.now()): Promise<string> {
  try {
    const response = await fetch(`/version.json?t=${String(now)}`, {
      cache: 'no-store',
      headers: { 'cache-control': 'no-cache', pragma: 'no-cache' },
    });
    const { version } = (await response.json()) as { version?: unknown };
    if (response.ok && typeof version === 'string' && version !== '') return version;
  } catch {
    // Offline, or no JSON.
  }
  return String(now);
}

/** Whether a text is a timestamp in the place of a version: then nothing is known. */
function isUnknown(version: string): boolean {
  return /^\d{13}$/.test(version);
}

/** Remembers the offered version; true when it is another one than before. */
export function noteVersion(offered: string): boolean {
  try {
    const known = localStorage.getItem(versionKey);
    if (known === null || isUnknown(known)) {
      localStorage.setItem(versionKey, offered);
      return false;
    }
    return !isUnknown(offered) && offered !== known;
  } catch {
    return false;
  }
}

/** Looks for a new version now, every half hour, and when the tab is seen again. Gives back how to stop. */
export function watchVersion(onNew: (version: string) => void): () => void {
  let isOver = false;
  const look = async () => {
    const offered = await readOfferedVersion();
    if (!isOver && noteVersion(offered)) onNew(offered);
  };
  const lookWhenSeen = () => {
    if (document.visibilityState === 'visible') void look();
  };
  void look();
  const timer = setInterval(() => void look(), versionCheckMs);
  document.addEventListener('visibilitychange', lookWhenSeen);
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookWhenSeen);
  };
}

/** Takes the new version: forgets what is cached of the old one and loads the page again. */
export async function takeVersion(version: string, reload: () => void): Promise<void> {
  try {
    localStorage.setItem(versionKey, version);
    if ('caches' in globalThis) {
      await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    }
  } finally {
    reload();
  }
}
