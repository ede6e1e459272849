import { randomInt } from 'node:crypto';

type Cookie = { name: string; value: string; path: string };

/**
 * A browser as far as cookies go: keeps them by path, and follows no redirect by itself. Each comes from an address of
 * its own, for a gateway that believes one proxy.
 */
export type Browser = {
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  cookies: () => readonly Cookie[];
};

export function openBrowser(): Browser {
  let jar: Cookie[] = [];
  const address = `10.${String(randomInt(256))}.${String(randomInt(256))}.${String(randomInt(256))}`;
  return {
    cookies: () => jar,
    fetch: async (url, init = {}) => {
      const { pathname } = new URL(url);
      const sent = jar.filter(
        ({ path }) => pathname === path || pathname.startsWith(`${path}/`) || path === '/',
      );
      const headers = new Headers(init.headers);
      headers.set('x-forwarded-for', address);
      if (sent.length > 0) {
        headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '));
      }
      const response = await fetch(url, { ...init, headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(/;\s*/);
        const [name = '', value = ''] = pair.split('=');
        const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/';
        jar = jar.filter((other) => other.name !== name || other.path !== path);
        const isOver = attributes.some((each) => /^expires=Thu, 01 Jan 1970/i.test(each));
        if (!isOver) jar.push({ name, value, path });
      }
      return response;
    },
  };
}
