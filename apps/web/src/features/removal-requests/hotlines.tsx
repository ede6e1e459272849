import { text } from '#lib/texts.ts';

/** Where signs of a minor are reported: INHOPE's list of hotlines, and NCMEC's two services. */
const hotlines = {
  inhope: 'https://www.inhope.org/EN#hotlineReferral',
  ncmec: 'https://report.cybertip.org/',
  takeItDown: 'https://takeitdown.ncmec.org/',
} as const;

/** Links to the hotlines. */
export function Hotlines() {
  return (
    <ul className="bullets">
      {(['inhope', 'ncmec', 'takeItDown'] as const).map((name) => (
        <li key={name}>
          <a
            href={hotlines[name]}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
          >
            {text(`removal-requests.stopped.${name}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
