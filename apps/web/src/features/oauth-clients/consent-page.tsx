import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ApiScope, ConsentQuestion } from '@leakblock/domain/oauth-clients';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { decideConsent, readConsent } from './ask-interaction.ts';
import { Ticks } from './ticks.tsx';
import './oauth-clients.css';

/** The screen /oauth-clients/consent: an app asks the signed-in person for something, and she decides. */
export function ConsentPage() {
  const request = new URLSearchParams(location.search).get('request') ?? '';
  const question = useQuery({
    queryKey: ['oauth', 'consent', request],
    queryFn: () => readConsent(request),
    retry: false,
    staleTime: Infinity,
  });
  // To read it again would find nothing again: only the app can ask anew.
  const isOver = question.isError && explainDataError(question.error) === 'oauth.request_over';
  return (
    <Page title={text('oauth-clients.consent.title')} isNarrow>
      {isOver ? (
        <Notice tone="problem">
          <p>{failureText('oauth.request_over')}</p>
        </Notice>
      ) : (
        <Loaded query={question} lines={5}>
          {(asked) => <Question request={request} asked={asked} />}
        </Loaded>
      )}
    </Page>
  );
}

function Question({ request, asked }: { request: string; asked: ConsentQuestion }) {
  const { client, leadsTo, scopes, allowedBefore, account } = asked;
  const [chosen, setChosen] = useState<ApiScope[]>(scopes);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function decide(decision: 'allow' | 'deny') {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      location.assign(await decideConsent(request, decision, decision === 'allow' ? chosen : []));
    } catch (error) {
      setProblem(failureText(explainDataError(error)));
      setIsBusy(false);
    }
  }

  return (
    <section className="panel screen-section" aria-labelledby="consent-who">
      <h2 id="consent-who">{text('oauth-clients.consent.who', { name: client.name })}</h2>
      {client.homepage !== null && <p className="quiet oauth-code">{client.homepage}</p>}
      <p>{text('oauth-clients.consent.account', { email: account.email })}</p>
      <Ticks
        id="consent-scope"
        legend={text('oauth-clients.consent.scopes')}
        hint={allowedBefore.length > 0 ? text('oauth-clients.consent.before') : undefined}
        options={scopes.map((value) => ({ value, label: text(`oauth-clients.scope.${value}`) }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <p className="quiet">{text('oauth-clients.consent.leads', { place: leadsTo })}</p>
      <p className="quiet">{text('oauth-clients.consent.end')}</p>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <p className="actions">
        <Button
          disabled={chosen.length === 0}
          aria-disabled={isBusy}
          onClick={() => void decide('allow')}
        >
          {text('oauth-clients.consent.allow')}
        </Button>
        <Button look="quiet" aria-disabled={isBusy} onClick={() => void decide('deny')}>
          {text('oauth-clients.consent.deny')}
        </Button>
      </p>
    </section>
  );
}
