/** The same drop behind a bar as in favicon.svg. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path
        fill="currentColor"
        d="M16 2 4 6.5v8.3c0 7 5 12.4 12 15.2 7-2.8 12-8.2 12-15.2V6.5L16 2Zm0 5.4c2.6 3.4 4.9 6.3 4.9 9.3a4.9 4.9 0 0 1-9.8 0c0-3 2.3-5.9 4.9-9.3Z"
      />
    </svg>
  );
}
