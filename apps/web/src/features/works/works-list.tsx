import { useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import { workKinds } from '@leakblock/domain/works';
import { formatNumber } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { MoreProblem } from '#lib/more-problem.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { DeleteWorks } from './delete-works.tsx';
import type { Deletion } from './delete-works.tsx';
import { EditWorks } from './edit-works.tsx';
import { useWorks } from './use-works.ts';
import type { Work, WorkFilter } from './use-works.ts';
import { WorkRows } from './work-rows.tsx';

/** The works that are there: searched, chosen, changed, deleted. */
export function WorksList({ importer }: { importer: ReactNode }) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<WorkFilter['kind']>('all');
  const wanted = useDeferredValue(typed.trim());
  const works = useWorks({ text: wanted, kind });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<readonly Work[] | null>(null);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const rows = works.pages.data ?? [];
  const chosen = rows.filter(({ id }) => selected.has(id));
  const isEmpty = works.total === 0;

  function toggle(work: Work) {
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(work.id)) next.add(work.id);
      return next;
    });
  }

  return (
    <Section id="works" title={text('works.list.title')}>
      {importer}
      {isEmpty ? (
        <p className="quiet">{text('works.list.empty')}</p>
      ) : (
        <>
          <div className="field-pair works-filter">
            <TextField
              id="works-search"
              type="search"
              label={text('works.filter.text')}
              value={typed}
              maxLength={200}
              onChange={(event) => setTyped(event.target.value)}
            />
            <SelectField
              id="works-kind"
              label={text('works.filter.kind')}
              value={kind}
              options={(['all', ...workKinds] as const).map((each) => ({
                value: each,
                label: text(`works.kind.${each}`),
              }))}
              onChange={(event) => setKind(event.target.value as WorkFilter['kind'])}
            />
          </div>
          <div className="works-bar">
            <p role="status">
              {works.count !== undefined &&
                text('works.list.count', {
                  count: works.count,
                  number: formatNumber(works.count),
                })}
            </p>
            {chosen.length > 0 ? (
              <p className="actions">
                <Button look="quiet" onClick={() => setEdited(chosen)}>
                  {text('works.selection.edit', { count: chosen.length })}
                </Button>
                <Button look="quiet" onClick={() => setDeletion({ kind: 'some', works: chosen })}>
                  {text('works.selection.delete', { count: chosen.length })}
                </Button>
                <button
                  type="button"
                  className="text-button"
                  onClick={() => setSelected(new Set())}
                >
                  {text('works.selection.clear')}
                </button>
              </p>
            ) : (
              rows.length > 1 && (
                <p className="actions">
                  <button
                    type="button"
                    className="text-button"
                    onClick={() => setSelected(new Set(rows.map(({ id }) => id)))}
                  >
                    {text('works.selection.all', { count: rows.length })}
                  </button>
                  <button
                    type="button"
                    className="text-button"
                    onClick={() => setDeletion({ kind: 'all', count: works.total ?? 0 })}
                  >
                    {text('works.list.deleteAll')}
                  </button>
                </p>
              )
            )}
          </div>
          <Loaded query={works.pages} lines={6}>
            {(listed) =>
              listed.length === 0 ? (
                <p className="quiet">{text('works.list.none')}</p>
              ) : (
                <WorkRows
                  // Another choice is another list, and begins at its top.
                  key={`${kind} ${wanted}`}
                  works={listed}
                  total={works.count ?? listed.length}
                  selected={selected}
                  onToggle={toggle}
                  onEdit={(work) => setEdited([work])}
                  onDelete={(work) => setDeletion({ kind: 'some', works: [work] })}
                  isReadAgain={works.pages.isFetching && !works.pages.isFetchingNextPage}
                  onEnd={() => {
                    if (works.pages.hasNextPage && !works.pages.isFetching)
                      void works.pages.fetchNextPage();
                  }}
                />
              )
            }
          </Loaded>
          <MoreProblem pages={works.pages} />
        </>
      )}
      {edited !== null && (
        <EditWorks
          works={edited}
          onSave={async (details) => {
            await works.change(
              edited.map(({ id }) => id),
              details,
            );
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {deletion !== null && (
        <DeleteWorks
          deletion={deletion}
          onDelete={async () => {
            if (deletion.kind === 'all') await works.removeAll();
            else await works.remove(deletion.works.map(({ id }) => id));
            setSelected(new Set());
            setDeletion(null);
          }}
          onClose={() => setDeletion(null)}
        />
      )}
    </Section>
  );
}
