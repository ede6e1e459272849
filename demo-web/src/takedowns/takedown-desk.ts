import type { DemoClock } from '../clock.ts';
import { contentHosts, mirrorHost } from '../library/content-hosts.ts';
import type { ContentHost } from '../library/content-hosts.ts';
import type { Item, Library } from '../library/library.ts';
import { diskbarge, rackbarn } from '../library/networks.ts';
import type { Mail } from './mail.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** When hosts act, in milliseconds on the demo web's clock after a notice. */
const deskTimes = {
  ticket: 60_000,
  question: hour,
  removal: 2 * hour,
  slowRemoval: 3 * day,
  reupload: 5 * day,
  bounce: 30_000,
  counterNotice: 3 * day,
  /** Twelve business days after the counter-notice (17 U.S.C. 512(g)(2)(C): ten to fourteen). */
  restoration: 3 * day + 16 * day,
} as const;

/** Registrar and hosting companies of the demo web take everything and stay silent. */
const silentDesks = new Set(['abuse@cheapnames.test', rackbarn.abuse, diskbarge.abuse]);

/** With every element of 17 U.S.C. 512(g)(3). */
function writeCounterNotice(host: ContentHost, items: readonly Item[]): string {
  return [
    'We received this counter-notice from the uploader. The content will be restored in 10 to 14 business days unless you file a court action.',
    '',
    `Removed: ${items.map(({ path }) => `https://${host.host}${path}`).join(', ')}`,
    'I swear, under penalty of perjury, that I have a good faith belief that the material was removed as a result of mistake or misidentification.',
    'I consent to the jurisdiction of the Federal District Court for the district in which I live and will accept service of process from the person who sent the notice.',
    'Rowan Pike, 12 Harbor Street, Portland, +1 503 555 0100',
    '/s/ Rowan Pike',
  ].join('\r\n');
}

/** The hosts' people who read notices and act on them, each after the host's temperament. */
export type TakedownDesk = {
  accepts(address: string): boolean;
  receive(mail: Mail): void;
  received: Mail[];
  sent: Mail[];
};

/** Opens the desk. `deliver` hands an answer to its addressee. */
export function openTakedownDesk(options: {
  library: Library;
  clock: DemoClock;
  /** User agent of each item's last reader before now, by item id. */
  lastReaders: ReadonlyMap<string, string>;
  deliver: (mail: Mail) => Promise<void>;
}): TakedownDesk {
  const { library, clock } = options;
  const received: Mail[] = [];
  const sent: Mail[] = [];
  const asked = new Set<string>();

  function reply(
    host: ContentHost,
    mail: Mail,
    text: string,
    more: Pick<Mail, 'isAutomatic' | 'failure'> = {},
  ): Promise<void> {
    const answer: Mail = {
      messageId: `<${host.host}-${sent.length + 1}@demo-web.example>`,
      from: host.abuse,
      // Reports go to the envelope's sender (RFC 3464, 2); people answer to where they are asked to.
      to: more.failure === undefined ? (mail.replyTo ?? mail.from) : mail.from,
      subject: /^re:/iu.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
      text: `${text}\r\n\r\n${host.label}\r\n`,
      inReplyTo: mail.messageId,
      hasAttachment: false,
      ...more,
      at: clock.now(),
    };
    sent.push(answer);
    return options.deliver(answer);
  }

  function itemsNamed(host: ContentHost, text: string): Item[] {
    return library
      .items()
      .filter((item) => item.host === host && text.includes(`${host.host}${item.path}`));
  }

  function remove(host: ContentHost, mail: Mail, items: readonly Item[], afterMs: number): void {
    clock.after(afterMs, async () => {
      for (const item of items) item.goneAt ??= clock.now();
      await reply(host, mail, 'The reported content has been removed.');
    });
  }

  function pretend(host: ContentHost, mail: Mail, hide: () => void): void {
    clock.after(deskTimes.removal, async () => {
      hide();
      await reply(host, mail, 'The reported content has been removed.');
    });
  }

  function handle(host: ContentHost, mail: Mail): void {
    const items = itemsNamed(host, mail.text);
    if (host.temperament === 'ignores' || host.temperament === 'bounces') return;
    if (host.temperament === 'bounces_later') {
      clock.after(deskTimes.bounce, () =>
        reply(host, mail, 'Your mail could not be delivered: there is no such mailbox.', {
          failure: { recipient: mail.to, status: '5.1.1' },
        }),
      );
      return;
    }
    if (items.length === 0 && !asked.has(`${host.host} ${mail.from}`)) {
      clock.after(deskTimes.question, () =>
        reply(host, mail, 'Please send the exact addresses of the pages.'),
      );
      return;
    }
    switch (host.temperament) {
      case 'honest':
        remove(host, mail, items, deskTimes.removal);
        return;
      case 'slow':
        clock.after(deskTimes.ticket, () =>
          reply(host, mail, `We received your request. Ticket #${4000 + received.length}.`, {
            isAutomatic: true,
          }),
        );
        remove(host, mail, items, deskTimes.slowRemoval);
        return;
      case 'hides_from_complainant':
        pretend(host, mail, () => {
          for (const item of items) {
            const reader = options.lastReaders.get(item.id);
            if (reader !== undefined && reader !== '') item.hiddenFrom = reader;
          }
        });
        return;
      case 'hides_from_bots':
        pretend(host, mail, () => {
          for (const item of items) item.hiddenFrom = 'leakblock';
        });
        return;
      case 'refuses':
        clock.after(deskTimes.question, () =>
          reply(host, mail, 'We have looked at it and will not remove this content.'),
        );
        return;
      case 'counters':
        counter(host, mail, items);
        return;
      case 'asks_for_more':
        askOrRemove(host, mail, items);
        return;
      case 'reuploads':
        remove(host, mail, items, deskTimes.removal);
        clock.after(deskTimes.reupload, () => {
          for (const item of items) library.repost(item, mirrorHost(), clock.now());
        });
        return;
    }
  }

  /** Takes it down, hears the uploader, and puts it back up when nobody goes to court. */
  function counter(host: ContentHost, mail: Mail, items: readonly Item[]): void {
    remove(host, mail, items, deskTimes.removal);
    clock.after(deskTimes.counterNotice, () => reply(host, mail, writeCounterNotice(host, items)));
    clock.after(deskTimes.restoration, () => {
      for (const item of items) delete item.goneAt;
    });
  }

  /** Everything an undecided host has been told by one sender so far counts. */
  function askOrRemove(host: ContentHost, mail: Mail, items: readonly Item[]): void {
    const key = `${host.host} ${mail.from}`;
    const isComplete = mail.hasAttachment || /authori[sz]|power of attorney/iu.test(mail.text);
    if (!isComplete) {
      asked.add(key);
      clock.after(deskTimes.question, () =>
        reply(host, mail, 'Please send proof that you may act for the owner (an authorisation).'),
      );
      return;
    }
    const earlier = received.filter((one) => one.from === mail.from && one.to === mail.to);
    const named = new Set([...items, ...earlier.flatMap((one) => itemsNamed(host, one.text))]);
    remove(host, mail, [...named], deskTimes.removal);
  }

  return {
    accepts(address) {
      const domain = address.slice(address.indexOf('@') + 1);
      const host = contentHosts.find((one) => one.host === domain);
      if (host !== undefined) return host.temperament !== 'bounces' && address === host.abuse;
      return silentDesks.has(address);
    },
    receive(mail) {
      received.push(mail);
      const host = contentHosts.find((one) => one.abuse === mail.to);
      if (host !== undefined) handle(host, mail);
    },
    received,
    sent,
  };
}
