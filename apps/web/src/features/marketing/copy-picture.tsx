/** A work and its mirrored copy, drawn: what comparing by look is about. Nobody is shown. */
export function CopyPicture({ work, copy }: { work: string; copy: string }) {
  return (
    <div className="copy-picture">
      <span>
        <Drawing />
        {work}
      </span>
      <span>
        <Drawing isMirrored />
        {copy}
      </span>
    </div>
  );
}

function Drawing({ isMirrored = false }: { isMirrored?: boolean }) {
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true">
      <g transform={isMirrored ? 'translate(114 6) scale(-0.9 0.9)' : undefined}>
        <rect className="picture-sky" width="120" height="90" rx="6" />
        <circle className="picture-sun" cx="88" cy="26" r="13" />
        <path className="picture-hill" d="M0 76 34 40l26 26 18-16 42 36v0H0Z" />
      </g>
    </svg>
  );
}
