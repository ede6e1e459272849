import { text } from '#lib/texts.ts';

/** What browsers keep, by its name there. */
const stored = [
  ['language', 'language'],
  ['leakblock_device', 'device'],
  ['leakblock_referral', 'referral'],
  ['leakblock_known', 'known'],
  ['leakblock-oauth', 'oauth'],
  ['leakblock-session', 'session'],
] as const;

export function StoredInBrowser() {
  return (
    <>
      <p>{text('legal.privacy.storage.body')}</p>
      {stored.map(([name, meaning]) => (
        <p key={name}>
          <code>{name}</code>
          {` – ${text(`legal.privacy.storage.${meaning}`)}`}
        </p>
      ))}
      <p>{text('legal.privacy.storage.more')}</p>
    </>
  );
}
