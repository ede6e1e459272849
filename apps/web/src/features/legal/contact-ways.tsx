import { text } from '#lib/texts.ts';
import { withColon } from '#lib/with-colon.ts';
import { Notice } from '#ui/notice.tsx';
import { useOperator } from './use-operator.ts';
import type { Operator } from './use-operator.ts';

/** Island: the ways to reach the operator, as far as she gave any. */
export function ContactWays() {
  return <ContactList operator={useOperator()} />;
}

/** The same, where the page has the operator already. */
export function ContactList({ operator }: { operator: Operator }) {
  if (operator === 'loading') {
    return (
      <p className="quiet" role="status">
        {text('contact.loading')}
      </p>
    );
  }
  if (operator === 'failed') {
    return (
      <Notice tone="problem">
        <p>{text('contact.failed')}</p>
      </Notice>
    );
  }
  const { supportLink, supportEmail, supportPhone, supportHours, calendarLink } = operator;
  if ([supportLink, supportEmail, supportPhone, calendarLink].every((way) => way === null)) {
    return <p>{text('contact.none')}</p>;
  }
  return (
    <>
      {calendarLink !== null && /^https?:/.test(calendarLink) && (
        <p className="actions">
          <a className="button button-primary" href={calendarLink} rel="noreferrer">
            {text('contact.calendar')}
          </a>
        </p>
      )}
      {supportLink !== null && /^https?:/.test(supportLink) && (
        <p className="actions">
          <a className="button button-primary" href={supportLink} rel="noreferrer">
            {isWhatsApp(supportLink) ? text('contact.whatsapp') : text('contact.chat')}
          </a>
        </p>
      )}
      {supportEmail !== null && (
        <p>
          {`${withColon(text('contact.email'))} `}
          <a href={mailLink(supportEmail)}>{supportEmail}</a>
        </p>
      )}
      {supportPhone !== null && (
        <p>
          {`${withColon(text('contact.phone'))} `}
          <PhoneNumber number={supportPhone} />
        </p>
      )}
      {supportHours !== null && <p>{`${withColon(text('contact.hours'))} ${supportHours}`}</p>}
    </>
  );
}

function isWhatsApp(link: string): boolean {
  return URL.canParse(link) && new URL(link).hostname === 'wa.me';
}

function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
}

/** A link where the operator wrote something one can dial. */
function PhoneNumber({ number }: { number: string }) {
  const digits = number.replaceAll('(0)', '').replace(/[^\d+]/g, '');
  return /\d{3}/.test(digits) ? <a href={`tel:${digits}`}>{number}</a> : number;
}
