import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { siteListsAnswer } from '@leakblock/domain/site-catalogue';
import type { SiteList } from '@leakblock/domain/site-catalogue';
import { formatNumber } from '#lib/format.ts';
import { callForJson } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { ListForm } from './list-form.tsx';
import { ListItem } from './list-item.tsx';

/** The lists that communities keep: added, fetched, compared, taken over. */
export function SiteLists() {
  const client = useQueryClient();
  const [edited, setEdited] = useState<SiteList | 'new' | null>(null);
  const query = useQuery({
    queryKey: ['site-catalogue', 'lists'],
    queryFn: () => callForJson('list-site-lists', {}, siteListsAnswer),
  });
  const reread = () => client.invalidateQueries({ queryKey: ['site-catalogue'] });
  return (
    <Section
      id="site-lists"
      title={text('administration.lists.title')}
      lede={text('administration.lists.lede')}
    >
      <Loaded query={query} lines={4}>
        {({ builtIn, lists, total }) => (
          <>
            <p className="quiet">
              {text('administration.lists.totals', { total, builtIn: formatNumber(builtIn) })}
            </p>
            {lists.length === 0 ? (
              <p>{text('administration.lists.none')}</p>
            ) : (
              <ul className="source-rows">
                {lists.map((list) => (
                  <ListItem key={list.id} list={list} reread={reread} onEdit={setEdited} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      <p className="actions">
        <Button look="quiet" onClick={() => setEdited('new')}>
          {text('administration.lists.add')}
        </Button>
      </p>
      {edited !== null && (
        <ListForm
          list={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onDone={() => {
            setEdited(null);
            void reread();
          }}
        />
      )}
    </Section>
  );
}
