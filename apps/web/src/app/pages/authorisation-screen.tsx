import { useAccount } from '#features/accounts/use-account.ts';
import { AuthorisationPage } from '#features/authorisations/authorisation-page.tsx';

/** The authorisation with what the account says of its own step. */
export function AuthorisationScreen() {
  const account = useAccount();
  return <AuthorisationPage isAccountComplete={account.data?.judged.status === 'complete'} />;
}
