/** For tests only: mails as mail servers and desks write them. */

/** A delivery status notification (RFC 3464) with the head of the mail it is about. */
export function writeDeliveryReport(report: {
  to: string;
  recipient: string;
  action: 'failed' | 'delayed' | 'delivered';
  status: string;
  messageId?: string;
}): string {
  const { to, recipient, action, status, messageId = 'report-1@mx.example' } = report;
  return [
    'From: MAILER-DAEMON@mx.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${messageId}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'The mail could not be delivered.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '',
    '--b1',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: a notice',
    '',
    '--b1--',
    '',
  ].join('\r\n');
}

/** A reply of a person or a machine. */
export function writeReply(reply: {
  from: string;
  to: string;
  text: string;
  subject?: string;
  messageId?: string;
  inReplyTo?: string;
  headers?: readonly string[];
}): string {
  const { from, to, text, subject = 'Re: Notice', messageId, inReplyTo, headers = [] } = reply;
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${messageId ?? `${String(Math.random()).slice(2)}@reply.example`}>`,
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: <${inReplyTo}>`]),
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ].join('\r\n');
}
