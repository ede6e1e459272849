import { useEffect, useState } from 'react';
import { useSubject } from '#lib/acting.ts';
import { formatNumber } from '#lib/format.ts';
import { useShownMore } from '#lib/hold-place.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { Waiting } from '#ui/waiting.tsx';
import { doneText } from './done-text.ts';
import { approvableFirst, isApprovable, isStillOpen } from './is-approvable.ts';
import { MissingBefore } from './missing-before.tsx';
import { NoticeCard } from './notice-card.tsx';
import { useApprove } from './use-approve.ts';
import { NotWritten } from './not-written.tsx';
import { SentAgain } from './sent-again.tsx';
import { useNotices } from './use-notices.ts';

type NoticePreviewProps = {
  caseIds: readonly string[];
  /** Nothing is left to decide about, or to wait for. */
  onSettled?: () => void;
  onDone: () => void;
};

/** Notices that are shown at once; more on demand. */
const someNotices = 25;

/** Every notice as it would go out, and one approval for all that are shown. */
export function NoticePreview({ caseIds, onDone, onSettled }: NoticePreviewProps) {
  const { removals } = useSubject();
  const notices = useNotices(caseIds);
  const approval = useApprove(() => notices.refetch());
  const [guesses, setGuesses] = useState<ReadonlySet<string>>(new Set());
  const [isWhole, setIsWhole] = useState(false);
  const { list, showFrom } = useShownMore<HTMLUListElement>();

  const isSettled =
    notices.data !== undefined &&
    notices.data.preparing.length === 0 &&
    !notices.data.requests.some(isStillOpen);
  useEffect(() => {
    if (isSettled) onSettled?.();
  }, [isSettled, onSettled]);

  function tick(id: string) {
    setGuesses((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  return (
    <Section
      id="preview"
      title={text('removal-requests.preview.title')}
      lede={text('removal-requests.preview.lede')}
    >
      <Loaded query={notices} lines={8}>
        {({ notIncluded, preparing, requests }) => {
          const open = approvableFirst(requests.filter(isStillOpen));
          const shown = isWhole ? open : open.slice(0, someNotices);
          const rest = open.length - shown.length;
          // Nobody approves what was not put before her.
          const ready = shown.filter((request) => isApprovable(request, guesses));
          return (
            <>
              {preparing.length > 0 && (
                <Waiting
                  label={text('removal-requests.preview.preparing', { count: preparing.length })}
                />
              )}
              {open.length > 0 && <p className="preview-sum">{sumText(open)}</p>}
              <MissingBefore requests={open} onAnswered={() => void notices.refetch()} />
              <ul ref={list} className="notices">
                {shown.map((request) => (
                  <li key={request.id}>
                    <NoticeCard
                      request={request}
                      outcome={approval.outcomes.get(request.id) ?? null}
                      isGuessTicked={guesses.has(request.id)}
                      onTick={() => tick(request.id)}
                      onDecline={() => void approval.decline(request.id)}
                    />
                  </li>
                ))}
              </ul>
              {rest > 0 && (
                <p className="actions">
                  <span className="quiet">
                    {text('removal-requests.preview.rest', { count: rest })}
                  </span>
                  <button
                    type="button"
                    className="text-button"
                    onClick={() => {
                      showFrom(shown.length);
                      setIsWhole(true);
                    }}
                  >
                    {text('removal-requests.preview.showAll', { count: open.length })}
                  </button>
                </p>
              )}
              <SentAgain requests={open} />
              <NotWritten notIncluded={notIncluded} />
              {approval.failure !== null && <Notice tone="problem">{approval.failure}</Notice>}
              {open.length > 0 && (
                <>
                  <p className="quiet">{text('removal-requests.preview.oath')}</p>
                  <p className="actions">
                    <Button
                      disabled={ready.length === 0}
                      aria-disabled={approval.isBusy}
                      onClick={() => void approval.approve(ready)}
                    >
                      {text('removal-requests.preview.approve', { count: ready.length })}
                    </Button>
                  </p>
                </>
              )}
              {open.length === 0 && preparing.length === 0 && (
                <Notice tone="good">
                  <p>{doneText(approval.decided)}</p>
                  <p className="actions">
                    <a className="button button-primary" href={removals()} onClick={onDone}>
                      {text('removal-requests.preview.toList')}
                    </a>
                  </p>
                  <p className="quiet">{text('removal-requests.preview.help')}</p>
                </Notice>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

type Counted = readonly {
  recipientName: string;
  recipientAddress: string | null;
  caseIds: readonly string[];
}[];

/** "3 notices to 2 recipients for 214 pages". */
function sumText(requests: Counted): string {
  const recipients = new Set(
    requests.map(({ recipientAddress, recipientName }) => recipientAddress ?? recipientName),
  ).size;
  const pages = new Set(requests.flatMap(({ caseIds }) => caseIds)).size;
  return text('removal-requests.preview.sum', {
    notices: requests.length,
    recipients,
    pages,
    pagesNumber: formatNumber(pages),
  });
}
