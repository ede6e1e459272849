import { text } from '#lib/texts.ts';
import { Notice } from '#ui/notice.tsx';
import type { HubPartner } from './read-hub.ts';

/** What has become of an application, and why. */
export function ApplicationState({ partner }: { partner: HubPartner }) {
  const { status, programme, link, reason } = partner;
  const isBad = status === 'rejected' || status === 'suspended';
  return (
    <Notice tone={isBad ? 'problem' : 'good'}>
      <p>
        <strong>{text(`partners.state.${status}.title`)}</strong>
      </p>
      <p>{text(`partners.state.${status}.body`)}</p>
      {isBad && reason !== null && (
        <p dir="auto" className="partner-reason">
          {text('partners.state.reason', { reason })}
        </p>
      )}
      {status === 'applied' && (
        <p className="quiet">
          {text(`partners.programme.${programme}`)} · <span className="partner-link">{link}</span>
        </p>
      )}
    </Notice>
  );
}
