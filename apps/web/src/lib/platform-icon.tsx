import { useEffect, useState } from 'react';
import { customPlatformId, findPlatformIcon, letterIcon } from './find-platform-icon.ts';
import type { IconOf, IconSources } from './find-platform-icon.ts';
import { openSupabase } from './supabase-client.ts';

const sources: IconSources = {
  sign: async (name, seconds) => {
    const { storage } = await openSupabase();
    // Asked for as one of several: a missing icon is then part of the answer, not a failed call in the console.
    const { data } = await storage.from('logos').createSignedUrls([name], seconds);
    const signed = data?.[0];
    return signed?.error === null ? signed.signedUrl : null;
  },
  load: (address) =>
    new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => {
        resolve();
      };
      image.onerror = () => {
        reject(new Error('The picture cannot be loaded.'));
      };
      image.src = address;
    }),
  // A third party would learn which platforms a person looks at (decision 011).
  faviconUrl: null,
  random: () => Math.random(),
};

/** The icon of a platform beside its name: the letter at once, the drawn one when it has come. Decoration only. */
export function PlatformIcon({ platform }: { platform: IconOf }) {
  const { id, label, faviconDomain } = platform;
  const [address, setAddress] = useState(() => letterIcon(platform));
  useEffect(() => {
    // Any other address has no icon of its own.
    if (id === customPlatformId) return;
    let isGone = false;
    void findPlatformIcon({ id, label, faviconDomain }, sources).then((found) => {
      if (!isGone) setAddress(found);
    });
    return () => {
      isGone = true;
    };
  }, [id, label, faviconDomain]);
  return <img className="platform-icon" src={address} alt="" width={20} height={20} />;
}
