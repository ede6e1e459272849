import { leavesOpen, namesSender } from '#platform/is-about-address';

/** What a delivery status notification says about one recipient (RFC 3464). */
export type DeliveryStatus = {
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /**
   * Enhanced status code, such as 5.1.1 (RFC 3463). One that leaves open what it is about is x.7.0 where the words of the
   * server that refused the mail are about us.
   */
  status: string;
  /** Addresses the report is about, as it was addressed and as it ended up, in lower case. */
  recipients: string[];
};

const actions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;

/** Reads the fields of `message/delivery-status` parts; the worst of several recipients counts. */
export function readDeliveryStatus(parts: readonly string[]): DeliveryStatus | null {
  const found: DeliveryStatus[] = [];
  for (const part of parts) {
    for (const block of part.slice(0, 50_000).split(/\r?\n\s*\r?\n/u)) {
      const fields = readFields(block);
      const action = actions.find((one) => one === fields.get('action'));
      const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/u.exec(fields.get('status') ?? '')?.[0];
      if (action === undefined || status === undefined) continue;
      const recipients = ['original-recipient', 'final-recipient'].flatMap((name) => {
        const address = (fields.get(name) ?? '').replace(/^[^;]*;/u, '').trim();
        return address.includes('@') ? [address.replace(/^<|>$/gu, '')] : [];
      });
      const isAboutUs = leavesOpen(status) && namesSender(fields.get('diagnostic-code') ?? '');
      found.push({ action, status: isAboutUs ? `${status.charAt(0)}.7.0` : status, recipients });
    }
  }
  const failed = found.find(({ action }) => action === 'failed');
  return failed ?? found[0] ?? null;
}

function readFields(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\r?\n[ \t]+/gu, ' ').split(/\r?\n/u)) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    fields.set(
      line.slice(0, colon).trim().toLowerCase(),
      line
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    );
  }
  return fields;
}
