import { useQueryClient } from '@tanstack/react-query';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { OwnInvitation } from './own-invitation.tsx';
import { OwnLink } from './own-link.tsx';
import { OwnMembership } from './own-membership.tsx';
import { ownAgenciesKey, useOwnAgencies } from './use-own-agencies.ts';
import './own-agencies.css';

/** Section of the settings: who acts for the person, or asks to, what she allows, and what was done. */
export function OwnAgencies() {
  const queries = useQueryClient();
  const agencies = useOwnAgencies();
  const onChange = () => queries.invalidateQueries({ queryKey: ownAgenciesKey });
  return (
    <Section id="agencies" title={text('agencies.own.title')} lede={text('agencies.own.lede')}>
      <Loaded query={agencies} lines={2}>
        {({ links, invitations, membership }) => (
          <>
            {links.length === 0 &&
              invitations.length === 0 &&
              membership?.status !== 'suspended' && (
                <p className="quiet">{text('agencies.own.none')}</p>
              )}
            {membership?.status === 'suspended' && (
              <OwnMembership membership={membership} onChange={onChange} />
            )}
            {invitations.map((invitation) => (
              <OwnInvitation key={invitation.id} invitation={invitation} onChange={onChange} />
            ))}
            {links.map((link) => (
              <OwnLink key={link.agencyId} link={link} onChange={onChange} />
            ))}
          </>
        )}
      </Loaded>
    </Section>
  );
}
