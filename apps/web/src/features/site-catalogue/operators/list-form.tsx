import { useState } from 'react';
import {
  saveSiteListInput,
  siteListFetchedAnswer,
  siteListRow,
} from '@leakblock/domain/site-catalogue';
import type { SiteList } from '@leakblock/domain/site-catalogue';
import { useAct } from '#lib/use-act.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';

type ListFormProps = { list: SiteList | null; onDone: () => void; onClose: () => void };

const fields = ['name', 'url', 'licence', 'attribution', 'homepage'] as const;
type Field = (typeof fields)[number];
const limits: Record<Field, number> = {
  ...{ name: 100, url: 500, licence: 100, attribution: 300, homepage: 500 },
};
const fileBytes = 8_000_000;

/** Adds a list by its address or as a file, or changes what is known of one. */
export function ListForm({ list, onClose, onDone }: ListFormProps) {
  const [typed, setTyped] = useState<Record<Field, string>>({
    name: list?.name ?? '',
    url: list?.url ?? '',
    licence: list?.licence ?? '',
    attribution: list?.attribution ?? '',
    homepage: list?.homepage ?? '',
  });
  const [isEnabled, setIsEnabled] = useState(list?.isEnabled ?? true);
  const [takesOver, setTakesOver] = useState(list?.takesOverByItself ?? false);
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<Field | 'file' | null>(null);
  const { isBusy, problem, run } = useAct();

  async function send() {
    const orNull = (value: string) => (value.trim() === '' ? null : value.trim());
    if (file !== null && file.size > fileBytes) {
      fail('file');
      return;
    }
    const wish = saveSiteListInput.safeParse({
      ...(list !== null && { id: list.id }),
      ...{ name: typed.name, licence: typed.licence, attribution: typed.attribution },
      url: orNull(typed.url),
      homepage: orNull(typed.homepage),
      content: file === null ? null : await file.text(),
      isEnabled,
      takesOverByItself: takesOver,
    });
    if (!wish.success) {
      const place = wish.error.issues[0]?.path[0];
      fail(fields.find((field) => field === place) ?? 'file');
      return;
    }
    setWrong(null);
    const isDone = await run(async () => {
      const saved = await callForJson('save-site-list', wish.data, siteListRow);
      // What an address holds is looked at right away; whether it answered stands with the list.
      if (list === null && saved.url !== null && file === null) {
        await callForJson('fetch-site-list', { id: saved.id }, siteListFetchedAnswer).catch(
          () => null,
        );
      }
    });
    if (isDone) onDone();
  }
  function fail(field: Field | 'file') {
    setWrong(field);
    document.getElementById(`list-${field}`)?.focus();
  }

  return (
    <Dialog labelledBy="list-title" onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2 id="list-title">
          {text(list === null ? 'administration.lists.add' : 'administration.lists.edit')}
        </h2>
        {fields.map((field) => (
          <TextField
            key={field}
            id={`list-${field}`}
            label={text(`administration.lists.field.${field}`)}
            type={field === 'url' || field === 'homepage' ? 'url' : 'text'}
            value={typed[field]}
            maxLength={limits[field]}
            autoComplete="off"
            dir="auto"
            error={wrong === field ? text(`administration.lists.wrong.${field}`) : null}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        ))}
        <TextField
          id="list-file"
          type="file"
          accept=".json,application/json"
          label={text('administration.lists.field.file')}
          hint={text('administration.lists.fileHint')}
          error={wrong === 'file' ? text('administration.lists.wrong.file') : null}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
        <CheckboxField
          id="list-enabled"
          label={text('administration.lists.field.isEnabled')}
          checked={isEnabled}
          onChange={({ target }) => setIsEnabled(target.checked)}
        />
        <CheckboxField
          id="list-by-itself"
          label={text('administration.lists.field.takesOver')}
          checked={takesOver}
          onChange={({ target }) => setTakesOver(target.checked)}
        />
        {problem !== null && (
          <Notice tone="problem">
            <p>{problem}</p>
          </Notice>
        )}
        <p className="actions">
          <Button type="submit" aria-disabled={isBusy}>
            {text('administration.lists.save')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text('administration.act.back')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
