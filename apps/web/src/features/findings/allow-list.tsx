import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { allowReasons } from '@leakblock/domain/findings';
import type { AllowReason } from '@leakblock/domain/findings';
import { dataFailureText } from '#lib/data-failure.ts';
import { holdPlace } from '#lib/hold-place.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { showMessage } from '#lib/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useAllowList } from './use-allow-list.ts';
import type { AllowedPage } from './use-allow-list.ts';

/** The pages that are never findings: a list to add to and to take from. */
export function AllowList() {
  const { add, query, remove } = useAllowList();

  async function takeAway(page: AllowedPage) {
    const keepPlace = holdPlace();
    try {
      await remove(page);
      keepPlace();
      void showMessage({
        title: text('findings.allowed.removed'),
        body: text('findings.allowed.removedBody'),
        tone: 'good',
      });
    } catch (error) {
      void showMessage({
        title: text('findings.done.failed'),
        body: dataFailureText(error),
        tone: 'problem',
      });
    }
  }

  return (
    <Section
      id="allowed"
      title={text('findings.allowed.title')}
      lede={text('findings.allowed.lede')}
    >
      <AllowForm onAdd={add} />
      <Loaded query={query}>
        {(pages) =>
          pages.length === 0 ? (
            <p className="quiet">{text('findings.allowed.none')}</p>
          ) : (
            <ul className="allowed-pages" aria-label={text('findings.allowed.title')}>
              {pages.map((page) => (
                <li key={page.id}>
                  <bdi>{page.url}</bdi>
                  <Badge tone="calm">{text(`findings.allowed.${page.reason}`)}</Badge>
                  <button
                    type="button"
                    className="text-button"
                    aria-label={text('findings.allowed.removeLabel', { url: page.url })}
                    onClick={() => void takeAway(page)}
                  >
                    {text('findings.allowed.remove')}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

type AllowFormProps = { onAdd: ReturnType<typeof useAllowList>['add'] };

function AllowForm({ onAdd }: AllowFormProps) {
  const [address, setAddress] = useState('');
  const [reason, setReason] = useState<AllowReason>('mine');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      const { changed, page } = await onAdd(address, reason);
      // What was typed meanwhile was not sent.
      setAddress((now) => (now === address ? '' : now));
      void showMessage({
        title: text('findings.allowed.added', { url: page.url }),
        body: text('findings.allowed.settled', { count: changed.length }),
        tone: 'good',
      });
    } catch (failure) {
      setError(dataFailureText(failure));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="allow-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        id="allow-address"
        type="url"
        inputMode="url"
        autoComplete="off"
        label={text('findings.allowed.address')}
        value={address}
        error={error}
        maxLength={2000}
        onChange={({ target }) => setAddress(target.value)}
      />
      <SelectField
        id="allow-reason"
        label={text('findings.allowed.reason')}
        value={reason}
        options={allowReasons.map((value) => ({ value, label: text(`findings.allowed.${value}`) }))}
        onChange={({ target }) =>
          setReason(allowReasons.find((each) => each === target.value) ?? 'mine')
        }
      />
      <Button type="submit" aria-disabled={isBusy}>
        {text('findings.allowed.add')}
      </Button>
    </form>
  );
}
