/** Findings of severity medium or above that we live with, each with its reason. */
export const accepted: readonly { key: RegExp; reason: string }[] = [
  {
    key: /^splinter function_search_path_mutable_pgboss_/,
    reason:
      'The queue writes its functions anew at each upgrade. They run as who calls them, only the server reaches their schema, and only the owner may create something in a schema they look into.',
  },
  {
    key: /^nmap http-open-proxy: Proxy might be redirecting requests$/,
    reason:
      'Asked for another host’s address, it answers with its own page, as RFC 9112 3.2.2 wants; nothing is passed on.',
  },
];
