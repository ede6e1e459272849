/** Where papers lie: encrypted, without a policy, so that nobody reaches them but through this feature's functions. */
export const papersBucket = 'identity-documents';
