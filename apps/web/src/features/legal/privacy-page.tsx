import type { ReactNode } from 'react';
import { text } from '#lib/texts.ts';
import { TextPage, TextSection } from '#ui/text-page.tsx';

const before = [
  'check',
  'asked',
  'account',
  'images',
  'profiles',
  'removals',
  'payment',
  'partners',
  'signIns',
  'errors',
] as const;
const after = ['services', 'recipients', 'basis', 'rights'] as const;

/** What browsers keep, by its name there. */
const stored = [
  ['language', 'language'],
  ['leakblock_device', 'device'],
  ['leakblock_referral', 'referral'],
  ['leakblock-oauth', 'oauth'],
  ['leakblock-session', 'session'],
] as const;

/**
 * The page /privacy-policy: what the software stores, as it does it. Who changes what is stored, or for how
 * long, changes this page.
 */
export function PrivacyPage({ operator }: { operator: ReactNode }) {
  return (
    <TextPage title={text('legal.privacy.title')} lede={text('legal.privacy.lede')}>
      <TextSection title={text('legal.privacy.responsible')}>{operator}</TextSection>
      {before.map((part) => (
        <Part key={part} part={part} />
      ))}
      <TextSection title={text('legal.privacy.storage.title')}>
        <p>{text('legal.privacy.storage.body')}</p>
        {stored.map(([name, meaning]) => (
          <p key={name}>
            <code>{name}</code>
            {` – ${text(`legal.privacy.storage.${meaning}`)}`}
          </p>
        ))}
        <p>{text('legal.privacy.storage.more')}</p>
      </TextSection>
      {after.map((part) => (
        <Part key={part} part={part} />
      ))}
    </TextPage>
  );
}

function Part({ part }: { part: (typeof before | typeof after)[number] }) {
  return (
    <TextSection title={text(`legal.privacy.${part}.title`)}>
      <p>{text(`legal.privacy.${part}.body`)}</p>
    </TextSection>
  );
}
