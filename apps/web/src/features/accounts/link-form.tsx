import { useId, useRef, useState } from 'react';
import { officialLinkUrl, rowLimits } from '@leakblock/domain/accounts';
import { platformCategories, username } from '@leakblock/domain/site-catalogue';
import type { Platform } from '@leakblock/domain/site-catalogue';
import { dataFailureText } from '#lib/data-failure.ts';
import { customPlatform, profileUrl, usernameOf } from '#lib/platforms.ts';
import { DataError } from '#lib/read-rows.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { SelectGroup, SelectOption } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useLeaveWarning } from '#lib/leave-warning.ts';
import type { OfficialLink } from './use-links.ts';

type LinkFormProps = {
  platforms: readonly Platform[];
  /** The link that is changed; null for a new one. */
  link: OfficialLink | null;
  onSave: (link: Omit<OfficialLink, 'id'>) => Promise<void>;
  /** The change is saved as it stands, or given up. */
  onClose?: () => void;
};

/** A platform and the name there, or the whole address of another site. */
export function LinkForm({ platforms, link, onSave, onClose }: LinkFormProps) {
  const begin = beginWith(platforms, link);
  const id = useId();
  const isNew = link === null;
  // Chosen with the first letter too: what she typed is read the same when more platforms become known.
  const [chosen, setChosen] = useState(isNew ? null : begin.platform);
  const platform = chosen ?? begin.platform;
  const [typed, setTyped] = useState(begin.typed);
  useLeaveWarning(typed !== begin.typed);
  const isCustom = platform.id === customPlatform.id;
  const changes = useRef(0);

  const { form, button, errors, failure, isBusy } = useForm<string>({
    check: (): Record<string, string> => {
      const problem = judgeTyped(platform, typed);
      return problem === null ? {} : { handle: problem };
    },
    submit: async (values) => {
      const url = profileUrl(platform, readField(values, 'handle'));
      const sent = changes.current;
      await onSave({ platform: platform.label, url });
      // What she typed meanwhile was not sent.
      if (changes.current !== sent) return;
      if (isNew) setTyped('');
      onClose?.();
    },
    explain: (error) => {
      const isDuplicate = error instanceof DataError && error.code === '23505';
      if (isDuplicate) return { failure: null, fields: { handle: text('accounts.links.known') } };
      return { failure: explainLink(error) };
    },
  });

  const url = isCustom || typed.trim() === '' ? null : profileUrl(platform, typed);
  const hint = url ?? (isCustom ? undefined : platform.usernameHint);
  return (
    <form className="form link-form" {...form}>
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      <div className="field-pair">
        <SelectField
          id={isNew ? 'official_link' : `${id}-platform`}
          label={text('accounts.links.platform')}
          value={platform.id}
          options={groupPlatforms(platforms)}
          autoFocus={!isNew || location.hash === '#official_link'}
          onChange={(event) => {
            changes.current += 1;
            const wanted = event.target.value;
            setChosen(platforms.find((each) => each.id === wanted) ?? customPlatform);
          }}
        />
        <TextField
          id={`${id}-handle`}
          name="handle"
          label={text(isCustom ? 'accounts.links.url' : 'accounts.links.username')}
          value={typed}
          error={errors['handle'] ?? null}
          inputMode={isCustom ? 'url' : 'text'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="off"
          maxLength={500}
          onChange={(event) => {
            changes.current += 1;
            setChosen(platform);
            setTyped(usernameOf(platform, event.target.value) ?? event.target.value);
          }}
          {...(hint === undefined ? {} : { hint })}
        />
      </div>
      <p className="actions">
        <Button {...button} look="quiet" className="button button-quiet">
          {isBusy
            ? text('accounts.saving')
            : text(isNew ? 'accounts.links.add' : 'accounts.links.save')}
        </Button>
        {onClose !== undefined && (
          <Button look="quiet" aria-disabled={isBusy} onClick={() => !isBusy && onClose()}>
            {text('accounts.links.cancel')}
          </Button>
        )}
      </p>
    </form>
  );
}

function beginWith(platforms: readonly Platform[], link: OfficialLink | null) {
  if (link === null) return { platform: platforms[0] ?? customPlatform, typed: '' };
  const platform = platforms.find(({ label }) => label === link.platform);
  const name = platform === undefined ? null : usernameOf(platform, link.url);
  // An address of another shape stays as it is.
  if (platform === undefined || name === null) return { platform: customPlatform, typed: link.url };
  return { platform, typed: name };
}

function judgeTyped(platform: Platform, typed: string): string | null {
  if (platform.id === customPlatform.id) {
    const problem = officialLinkUrl.safeParse(typed).error?.issues[0]?.message;
    if (problem === undefined) return null;
    return text(problem === 'too_long' ? 'accounts.links.urlTooLong' : 'accounts.links.urlInvalid');
  }
  if (typed.trim() === '') return text('accounts.links.usernameMissing');
  return username.safeParse(typed).success ? null : text('accounts.links.usernameInvalid');
}

function explainLink(error: unknown): string {
  const isFull = error instanceof DataError && error.code === '23514';
  return isFull
    ? text('accounts.links.full', { limit: rowLimits.officialLinks })
    : dataFailureText(error);
}

function groupPlatforms(platforms: readonly Platform[]): (SelectOption | SelectGroup)[] {
  const groups = platformCategories.map((category) => ({
    label: text(`accounts.links.category.${category}`),
    options: platforms
      .filter((platform) => platform.category === category)
      .map(({ id, label }) => ({ value: id, label })),
  }));
  return [
    ...groups.filter(({ options }) => options.length > 0),
    { value: customPlatform.id, label: text('accounts.links.other') },
  ];
}
