import { drawLetterIcon } from '@leakblock/domain/site-catalogue';

/** A platform as far as its icon goes. */
export type IconOf = { id: string; label: string; faviconDomain?: string | undefined };

/** Any other address: it has no icon but its letter. */
export const customPlatformId = 'custom';

/** What a browser and the storage do for an icon; tests put others in their place. */
export type IconSources = {
  /** A signed address of the icon in our own storage, good for so many seconds; null when there is none. */
  sign: (name: string, seconds: number) => Promise<string | null>;
  /** Resolves once the picture is loaded; rejects when it cannot be. */
  load: (address: string) => Promise<void>;
  /** Address of a favicon service; null when the installation uses none. */
  faviconUrl: ((domain: string, size: number) => string) | null;
  random: () => number;
};

/** Seconds a signed address is good for. */
const signedSeconds = 3600;
const storageTimeoutMs = 5000;
const imageTimeoutMs = 3000;
/** Many icons of one page do not all ask in the same moment. */
const delayMs = 1000;
const faviconSize = 32;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('It took too long.'));
    }, ms);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}

/** The letter icon: there always is one, and nobody is asked for it. */
export function letterIcon(platform: IconOf): string {
  return `data:image/svg+xml,${encodeURIComponent(drawLetterIcon(platform))}`;
}

const found = new Map<string, { address: string; until: number }>();

/** The addresses to try, one after the other. */
async function* candidates(platform: IconOf, sources: IconSources): AsyncGenerator<string> {
  const signed = await within(
    storageTimeoutMs,
    sources.sign(`${platform.id}.png`, signedSeconds),
  ).catch(() => null);
  if (signed !== null) yield signed;
  if (platform.faviconDomain !== undefined && sources.faviconUrl !== null) {
    yield sources.faviconUrl(platform.faviconDomain, faviconSize);
  }
}

/** Milliseconds after which a platform without an icon is asked about again. */
const missingMs = 300_000;
const asked = new Map<string, Promise<string>>();

/**
 * The address of a platform's icon: our own storage, else a favicon service where the installation has one, else
 * the letter. Remembered for as long as a signed address is good, and looked for once at a time.
 */
export function findPlatformIcon(platform: IconOf, sources: IconSources): Promise<string> {
  const { id } = platform;
  const known = found.get(id);
  if (known !== undefined && known.until > Date.now()) return Promise.resolve(known.address);
  const running = asked.get(id);
  if (running !== undefined) return running;
  const search = searchIcon(platform, sources).finally(() => asked.delete(id));
  asked.set(id, search);
  return search;
}

async function searchIcon(platform: IconOf, sources: IconSources): Promise<string> {
  const keep = (address: string, forMs: number) => {
    found.set(platform.id, { address, until: Date.now() + forMs });
    return address;
  };
  await pause(sources.random() * delayMs);
  for await (const address of candidates(platform, sources)) {
    try {
      await within(imageTimeoutMs, sources.load(address));
      return keep(address, signedSeconds * 1000);
    } catch {
      // The next one may do.
    }
  }
  return keep(letterIcon(platform), missingMs);
}
