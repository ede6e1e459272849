import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { useSigningFacts } from './read-signing-facts.ts';
import { SignForm } from './sign-form.tsx';
import './signing.css';

/** The page /digital-signature. */
export function SignPage() {
  const facts = useSigningFacts();
  return (
    <Page
      title={text('authorisations.sign.title')}
      lede={text('authorisations.sign.lede')}
      isNarrow
    >
      <Loaded query={facts} lines={10}>
        {(found) => <SignForm facts={found} />}
      </Loaded>
    </Page>
  );
}
