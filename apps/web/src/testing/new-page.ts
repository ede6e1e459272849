import { cleanup } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import type * as ReactDom from 'react-dom/client';
import type { SupabaseClient } from '@supabase/supabase-js';
import type * as SupabaseJs from '@supabase/supabase-js';
import { afterAll, vi } from 'vitest';

/**
 * Every test file has a page of its own, though the files of one worker share their browser: what a page keeps
 * (modules, storage, cookies, address, what stands on it) ends with the file. Loaded before every test file.
 */
const roots: Root[] = [];

// What the app puts beside its screens, as toasts are, stays for as long as the page: nothing else takes it down.
vi.mock('react-dom/client', async (original) => {
  const real = await original<typeof ReactDom>();
  const createRoot: typeof ReactDom.createRoot = (...place) => {
    const root = real.createRoot(...place);
    roots.push(root);
    return root;
  };
  return { ...real, createRoot };
});

// A client renews the stored session and listens to other pages' clients until it is told to end.
const clients: SupabaseClient[] = [];
vi.mock('@supabase/supabase-js', async (original) => {
  const real = await original<typeof SupabaseJs>();
  const createClient = (...how: Parameters<typeof real.createClient>) => {
    const client = real.createClient(...how);
    clients.push(client);
    return client;
  };
  return { ...real, createClient };
});

// Nothing has a size in jsdom, and so none that changes.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

afterAll(async () => {
  // A message that a test did not wait for comes with parts that are being fetched: not on the next file's page.
  await vi.dynamicImportSettled();
  cleanup();
  for (const root of roots) root.unmount();
  await Promise.all(clients.map(({ auth }) => auth.dispose()));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // The app's own modules begin anew; those of libraries are the same for all.
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0] ?? ''}=; max-age=0; path=/`;
  }
  history.replaceState(null, '', '/');
  Reflect.deleteProperty(navigator, 'clipboard');
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
});
