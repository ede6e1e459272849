import { useState } from 'react';
import { formatShare } from '#lib/format-share.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import type { HubPartner } from '../read-hub.ts';

/** The address to recommend: to copy, and as a picture for paper and screens. */
export function LinkSection({ partner }: { partner: HubPartner }) {
  const { link, holdingDays, programme, rateBasisPoints } = partner;
  const [said, setSaid] = useState('');
  const [picture, setPicture] = useState<string | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setSaid(text('partners.link.copied'));
    } catch {
      setSaid(text('partners.link.notCopied'));
    }
  }

  async function togglePicture() {
    if (picture !== null) {
      setPicture(null);
      return;
    }
    try {
      const { drawCode } = await import('./draw-code.ts');
      setPicture(await drawCode(link));
    } catch {
      setSaid(text('partners.link.noPicture'));
    }
  }

  return (
    <Section id="link" title={text('partners.link.title')} lede={text('partners.link.lede')}>
      <p className="hub-link">
        <code>{link}</code>
      </p>
      <p className="actions">
        <Button onClick={() => void copy()}>{text('partners.link.copy')}</Button>
        <Button look="quiet" aria-expanded={picture !== null} onClick={() => void togglePicture()}>
          {text('partners.link.picture')}
        </Button>
        <span role="status">{said}</span>
      </p>
      {picture !== null && (
        <p>
          <img className="hub-code" src={picture} alt={text('partners.link.alt', { link })} />
        </p>
      )}
      {rateBasisPoints !== null && holdingDays !== null && (
        <p className="quiet">
          {text(`partners.programme.${programme}`)} ·{' '}
          {text('partners.link.terms', { rate: formatShare(rateBasisPoints), days: holdingDays })}
        </p>
      )}
    </Section>
  );
}
