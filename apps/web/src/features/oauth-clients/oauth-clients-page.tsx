import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { ClientsSection } from './clients-section.tsx';
import { GrantsSection } from './grants-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';
import './oauth-clients.css';

/** The screen /oauth-clients: who may do something in the person's name, her own apps, her webhooks. */
export function OAuthClientsPage() {
  return (
    <Page
      title={text('oauth-clients.title')}
      lede={text('oauth-clients.lede')}
      actions={
        <a className="button button-quiet" href="/oauth-clients/docs">
          {text('oauth-clients.docs')}
        </a>
      }
    >
      <GrantsSection />
      <ClientsSection />
      <WebhooksSection />
    </Page>
  );
}
