import type { AuthorisationAct } from '../authorisations/index.ts';
import type { Claim, ContactScope, RequestKind } from './words.ts';

/**
 * Which kind of notice a recipient gets for a claim; null where there is nothing that she could be asked.
 *
 * - Copyright: 17 U.S.C. 512(c)(3), for search engines 512(d)(3).
 * - Intimate images: 47 U.S.C. 223a(a)(3) names services on which users post; every host and what stands before it is
 *   reached by a notice under Art. 16 of Regulation (EU) 2022/2065, a search engine by Art. 17 GDPR (C-131/12).
 * - Whoever pays or is paid for a site gets a complaint, filed by hand.
 */
const kinds: Record<Claim, Record<ContactScope, RequestKind | null>> = {
  copyright: {
    operator: 'dmca_notice',
    host: 'dmca_notice',
    network: 'dmca_notice',
    cdn: 'dmca_notice',
    registrar: 'dmca_notice',
    search: 'dmca_search_notice',
    payment: 'complaint',
    platform: 'dmca_notice',
  },
  intimate_image: {
    operator: 'take_it_down_request',
    host: 'dsa_notice',
    network: 'dsa_notice',
    cdn: 'dsa_notice',
    registrar: 'dsa_notice',
    search: 'data_protection_request',
    payment: 'complaint',
    platform: 'take_it_down_request',
  },
  impersonation: {
    operator: 'impersonation_report',
    host: 'dsa_notice',
    network: 'dsa_notice',
    cdn: 'dsa_notice',
    registrar: 'impersonation_report',
    search: 'data_protection_request',
    payment: 'complaint',
    platform: 'impersonation_report',
  },
  private_data: {
    operator: 'data_protection_request',
    host: 'dsa_notice',
    network: 'dsa_notice',
    cdn: 'dsa_notice',
    registrar: 'dsa_notice',
    search: 'data_protection_request',
    payment: null,
    platform: 'data_protection_request',
  },
};

export function noticeKindsFor(claim: Claim, scope: ContactScope): RequestKind | null {
  return kinds[claim][scope];
}

const acts: Record<RequestKind, AuthorisationAct> = {
  dmca_notice: 'copyright_notices',
  dmca_search_notice: 'google_removal_consent',
  dsa_notice: 'dsa_notices',
  take_it_down_request: 'intimate_image_requests',
  impersonation_report: 'platform_reports',
  data_protection_request: 'data_protection_requests',
  outdated_content_request: 'google_removal_consent',
  complaint: 'escalation',
};

/** The tick of the letter that a kind of notice stands on. */
export function actFor(kind: RequestKind): AuthorisationAct {
  return acts[kind];
}

/** Those who neither run a page nor host it: writing to them needs the letter to allow escalation. */
const escalationScopes: readonly ContactScope[] = ['cdn', 'registrar', 'payment'];

/** Every tick that a request needs: its own, that of signing for her, that of writing to others than the host. */
export function actsFor(kind: RequestKind, scope: ContactScope): AuthorisationAct[] {
  const needed: AuthorisationAct[] = [acts[kind]];
  if (isSigned(kind)) needed.push('sign');
  if (escalationScopes.includes(scope) && !needed.includes('escalation')) needed.push('escalation');
  return needed;
}

/** Stated under penalty of perjury: another person than its author approves it. */
export function isSworn(kind: RequestKind): boolean {
  return kind === 'dmca_notice' || kind === 'dmca_search_notice';
}

/**
 * The law asks for a signature of the person or of somebody authorised: 17 U.S.C. 512(c)(3)(A)(i),
 * 47 U.S.C. 223a(a)(1)(B)(i).
 */
function isSigned(kind: RequestKind): boolean {
  return isSworn(kind) || kind === 'take_it_down_request';
}
