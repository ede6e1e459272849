import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { LinksSection } from './links-section.tsx';
import { MissingFacts } from './missing-facts.tsx';
import { NamesSection } from './names-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import { useAccount } from './use-account.ts';
import './accounts.css';

const nicheSuggestions = [
  'lifestyle',
  'fitness',
  'cosplay',
  'glamour',
  'gaming',
  'couples',
  'fetish',
  'feet',
  'asmr',
  'dance',
] as const;

/** The page /account: who the person is, what she goes by, and where she publishes. */
export function AccountPage() {
  const account = useAccount();
  return (
    <Page title={text('accounts.title')} lede={text('accounts.lede')} isNarrow>
      <Loaded query={account} lines={8}>
        {({ judged, profile }) => (
          <>
            <MissingFacts judged={judged} />
            <PersonalSection profile={profile} />
            <NamesSection
              kind="niches"
              fieldId="niche"
              suggestions={nicheSuggestions.map((one) => text(`accounts.suggestion.${one}`))}
            />
            <NamesSection kind="stageNames" fieldId="stage_name" />
            <LinksSection />
          </>
        )}
      </Loaded>
    </Page>
  );
}
