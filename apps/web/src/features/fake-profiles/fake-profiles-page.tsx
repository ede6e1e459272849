import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { FakeProfilesView } from './fake-profiles-view.tsx';

/** The page /fake-profiles: accounts that may pose as the person, and what she decides about each. */
export function FakeProfilesPage() {
  return (
    <Page title={text('fake-profiles.title')} lede={text('fake-profiles.lede')}>
      <FakeProfilesView />
    </Page>
  );
}
