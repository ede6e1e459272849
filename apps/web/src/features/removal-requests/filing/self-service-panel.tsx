import type { RequestStatus } from '@leakblock/domain/removal-requests';
import { text } from '#lib/texts.ts';
import { FilingSheet } from './filing-sheet.tsx';

type SelfServicePanelProps = {
  request: { id: string; recipient_name: string; channel: string; status: RequestStatus };
};

/**
 * A form that only the person herself can fill in, because it asks for her own papers. Her papers go from her to the
 * recipient; nothing of them comes through here. Shows nothing for any other request.
 */
export function SelfServicePanel({ request }: SelfServicePanelProps) {
  const { channel, id, recipient_name: recipient, status } = request;
  if (channel !== 'self_service' || status !== 'to_file') return null;
  return (
    <section className="case-request" aria-labelledby={`self-${id}`}>
      <h3 id={`self-${id}`}>{text('removal-requests.filing.selfTitle', { recipient })}</h3>
      <p>{text('removal-requests.filing.selfBody')}</p>
      <FilingSheet
        requestId={id}
        recipientName={recipient}
        keptBack={(reason) => text(`removal-requests.block.${reason}`)}
      />
    </section>
  );
}
