/** What a member of an agency is: owners run it, managers act, viewers look. */
export const agencyRoles = ['owner', 'manager', 'viewer'] as const;
export type AgencyRole = (typeof agencyRoles)[number];

/**
 * What a creator may allow an agency beyond looking: decide about findings and fake profiles, ask for removals within
 * her letter of authorisation, start scans.
 */
export const agencyScopes = ['review', 'remove', 'scan'] as const;
export type AgencyScope = (typeof agencyScopes)[number];

/** Days that an invitation can be answered. */
export const invitationDays = 14;
/** Invitations that an agency may send within 24 hours: all together, and to one address. */
export const invitationsPerDay = { all: 50, address: 3 } as const;
/** Applications of one person within 30 days. */
export const applicationsPerMonth = 3;

/** Whether a member of this role may do what changes something; looking is for all. */
export const mayAct = (role: AgencyRole): boolean => role !== 'viewer';
/** Whether a member of this role may decide about members, roles and payment. */
export const mayRun = (role: AgencyRole): boolean => role === 'owner';

/** Header of a function's call that a member makes for a creator: her id. */
export const actingForHeader = 'x-acting-for';
