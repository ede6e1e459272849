/** Milliseconds that another site's script may take to come. */
export const scriptTimeoutMs = 10_000;

const asked = new Map<string, Promise<void>>();

/**
 * Loads a script of another site, once per page. What it may reach is the content security policy's matter.
 * @throws Error when it does not come in time; the next call tries again
 */
export function loadScript(address: string): Promise<void> {
  const known = asked.get(address);
  if (known !== undefined) return known;
  const loading = append(address).catch((error: unknown) => {
    asked.delete(address);
    throw error;
  });
  asked.set(address, loading);
  return loading;
}

function append(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(patience);
      script.remove();
      reject(new Error(`The script of ${new URL(address, location.href).host} did not come.`));
    };
    const patience = setTimeout(giveUp, scriptTimeoutMs);
    script.onload = () => {
      clearTimeout(patience);
      resolve();
    };
    script.onerror = giveUp;
    document.head.append(script);
  });
}
