import { useId, useState } from 'react';
import { makers, workDetails, workLimits } from '@leakblock/domain/works';
import type { Maker, WorkDetails } from '@leakblock/domain/works';
import { dataFailureText } from '#lib/data-failure.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Work } from './use-works.ts';

type EditWorksProps = {
  works: readonly Work[];
  onSave: (details: Omit<WorkDetails, 'title'> & { title?: string }) => Promise<void>;
  onClose: () => void;
};

/** The title and the maker of one work, or the maker of several. */
export function EditWorks({ works, onSave, onClose }: EditWorksProps) {
  const id = useId();
  const [first] = works;
  const isOne = works.length === 1;
  const [madeBy, setMadeBy] = useState<Maker>(first?.madeBy ?? 'self');
  const read = (values: FormData) =>
    workDetails.safeParse({
      title: isOne ? readField(values, 'title') : (first?.title ?? ''),
      madeBy,
      makerName: readField(values, 'maker'),
    });

  const { form, button, errors, failure, isBusy } = useForm<string>({
    check: (element) => {
      const { error } = read(new FormData(element));
      return Object.fromEntries(
        (error?.issues ?? []).map(({ message, path }) => [
          path[0] === 'title' ? 'title' : 'maker',
          message === 'missing'
            ? text('works.edit.titleMissing')
            : text('works.edit.tooLong', {
                limit: path[0] === 'title' ? workLimits.title : workLimits.makerName,
              }),
        ]),
      );
    },
    submit: async (values) => {
      const { title, ...maker } = read(values).data ?? { madeBy, makerName: null, title: '' };
      await onSave(isOne ? { ...maker, title } : maker);
    },
    explain: (error) => ({ failure: dataFailureText(error) }),
  });

  return (
    <Dialog labelledBy={`${id}-title`} onClose={onClose}>
      <h2 id={`${id}-title`}>{text('works.edit.heading', { count: works.length })}</h2>
      <form className="form" {...form}>
        {failure !== null && (
          <Notice tone="problem">
            <p>{failure}</p>
          </Notice>
        )}
        {isOne && (
          <TextField
            id={`${id}-name`}
            name="title"
            label={text('works.edit.title')}
            defaultValue={first?.title}
            error={errors['title'] ?? null}
            dir="auto"
            autoComplete="off"
          />
        )}
        <SelectField
          id={`${id}-made-by`}
          label={text('works.edit.madeBy')}
          value={madeBy}
          options={makers.map((maker) => ({ value: maker, label: text(`works.maker.${maker}`) }))}
          onChange={(event) => setMadeBy(event.target.value as Maker)}
        />
        {madeBy !== 'self' && (
          <TextField
            id={`${id}-maker`}
            name="maker"
            label={text('works.edit.makerName')}
            hint={text('works.edit.makerHint')}
            defaultValue={first?.makerName ?? ''}
            error={errors['maker'] ?? null}
            dir="auto"
            autoComplete="off"
          />
        )}
        <p className="actions">
          <Button {...button}>{text(isBusy ? 'works.edit.saving' : 'works.edit.save')}</Button>
          <Button look="quiet" onClick={onClose}>
            {text('works.edit.cancel')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
