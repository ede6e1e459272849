import type { Mail } from './mail.ts';

/** A mail as it goes over the wire (RFC 5322), without the dots of SMTP. */
export function writeMail(mail: Mail): string {
  const headers = [
    `From: ${mail.failure === undefined ? mail.from : 'MAILER-DAEMON@mx.demo-web.example'}`,
    `To: ${mail.to}`,
    ...(mail.replyTo === undefined ? [] : [`Reply-To: ${mail.replyTo}`]),
    `Subject: ${mail.subject}`,
    `Message-ID: ${mail.messageId}`,
    ...(mail.inReplyTo === undefined
      ? []
      : [`In-Reply-To: ${mail.inReplyTo}`, `References: ${mail.inReplyTo}`]),
    ...(mail.isAutomatic === true ? ['Auto-Submitted: auto-replied'] : []),
    'MIME-Version: 1.0',
  ];
  const text = mail.text.replace(/\r?\n/gu, '\r\n');
  if (mail.failure === undefined) {
    return [...headers, 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n');
  }
  const { recipient, status } = mail.failure;
  return [
    ...headers,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="demo-web-report"',
    '',
    '--demo-web-report',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--demo-web-report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.demo-web.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 The mailbox does not exist',
    '',
    '--demo-web-report--',
  ].join('\r\n');
}
