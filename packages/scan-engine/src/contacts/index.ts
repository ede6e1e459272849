/** Whom to write to about a host: look-ups over the engine's fetcher that keep nothing. */
export { askRdap, fetchBootstrap } from './ask-rdap.ts';
export type { LoadBootstrap, RdapOutcome } from './ask-rdap.ts';
export { findMailAddresses } from './find-mail-addresses.ts';
export { lookUpConvention } from './look-up-convention.ts';
export { lookUpNetwork } from './look-up-network.ts';
export { lookUpRegistrar } from './look-up-registrar.ts';
export { lookUpSecurityTxt } from './look-up-security-txt.ts';
export { lookUpSite } from './look-up-site.ts';
export { readMailAddress } from './mail-address.ts';
export { createNameResolver, resolveAddresses } from './name-resolver.ts';
export type { NameResolver } from './name-resolver.ts';
export { bootstrapKinds, readBootstrap } from './rdap-bootstrap.ts';
export type { BootstrapKind, RdapServices } from './rdap-bootstrap.ts';
export { recogniseCdn } from './recognise-cdn.ts';
export type { Cdn } from './recognise-cdn.ts';
export type { ContactLookUp, FoundContact } from './types.ts';
