import { useQuery } from '@tanstack/react-query';
import { readFullConfig } from '#lib/full-config.ts';
import { text } from '#lib/texts.ts';
import './legal-links.css';

/** The ways to the legal pages, and back to the question for consent where there is something to agree to. */
export function LegalLinks() {
  const config = useQuery({ queryKey: ['config'], queryFn: readFullConfig, staleTime: Infinity });
  const hasConsent =
    config.data !== undefined &&
    (config.data.chatScriptUrl !== null || config.data.analyticsScriptUrl !== null);
  return (
    <p className="legal-links">
      <a href="/privacy-policy">{text('shell.privacy')}</a>
      <a href="/terms-of-service">{text('shell.terms')}</a>
      <a href="/imprint">{text('shell.imprint')}</a>
      {hasConsent && (
        <button type="button" className="text-button" data-consent>
          {text('shell.consent')}
        </button>
      )}
    </p>
  );
}
