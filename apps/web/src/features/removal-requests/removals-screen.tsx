import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { readRemovalsAddress, RemovalsParts } from './removals-parts.tsx';

/** The screen /request-removal; what it shows of the person's own requests is in the address. */
export function RemovalsScreen({ search }: { search: string }) {
  const { isList, isNew } = readRemovalsAddress(search);
  return (
    <Page
      title={text(isNew ? 'removal-requests.new.title' : 'removal-requests.title')}
      lede={isList ? text('removal-requests.lede') : undefined}
      actions={
        isList ? (
          <a className="button button-primary" href="/request-removal?new=1">
            {text('removal-requests.list.start')}
          </a>
        ) : undefined
      }
    >
      <RemovalsParts search={search} />
    </Page>
  );
}
