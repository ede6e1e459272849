import type { CheckUrlsAnswer } from '@leakblock/domain/removal-requests';
import { dataFailureText } from '#lib/data-failure.ts';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { SocialPages } from './social-pages.tsx';
import { useCheckedUrls } from './use-checked-urls.ts';

type PastedAddressesProps = {
  value: string;
  onType: (words: string) => void;
  onTake: () => void;
};

/** Lines that are shown at once; the others are counted. */
const shownLines = 100;

/** A field for any number of addresses; each line is judged while she types, and nothing she typed is changed. */
export function PastedAddresses({ onTake, onType, value }: PastedAddressesProps) {
  const { error, isCurrent, retry, urls } = useCheckedUrls(value);
  const good = urls?.filter(({ verdict }) => verdict === 'ok').length ?? 0;
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor="pasted">
          {text('removal-requests.paste.label')}
        </label>
        <p id="pasted-hint" className="field-hint">
          {text('removal-requests.paste.hint')}
        </p>
        <textarea
          id="pasted"
          className="field-input pasted"
          rows={8}
          spellCheck={false}
          autoCapitalize="off"
          value={value}
          aria-describedby="pasted-hint pasted-count"
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <p id="pasted-count" role="status">
        {value.trim() === ''
          ? ''
          : isCurrent
            ? text('removal-requests.paste.good', { count: good, number: formatNumber(good) })
            : error === null
              ? text('removal-requests.paste.checking')
              : ''}
      </p>
      {error !== null && (
        <LoadProblem words={dataFailureText(error)} retry={text('errors.retry')} onRetry={retry} />
      )}
      {urls !== null && <Refused urls={urls} />}
      {urls !== null && <SocialPages urls={urls} />}
      <p className="actions">
        <Button disabled={!isCurrent || good === 0} onClick={onTake}>
          {good === 0
            ? text('removal-requests.paste.next')
            : text('removal-requests.paste.take', { count: good })}
        </Button>
      </p>
    </>
  );
}

/** Lines that no request can be about, each with its reason. */
function Refused({ urls }: CheckUrlsAnswer) {
  const refused = urls.filter(({ verdict }) => verdict !== 'ok');
  if (refused.length === 0) return null;
  return (
    <details className="pasted-refused" open={refused.length <= 5}>
      <summary>{text('removal-requests.paste.refused', { count: refused.length })}</summary>
      <ul>
        {refused.slice(0, shownLines).map(({ address, line, verdict }, place) => (
          <li key={`${String(line)} ${String(place)}`}>
            <span className="quiet">{text('removal-requests.paste.line', { line })}</span>{' '}
            <bdi className="pasted-address">{address}</bdi>{' '}
            <span>{verdict === 'ok' ? '' : text(`removal-requests.verdict.${verdict}`)}</span>
          </li>
        ))}
      </ul>
      {refused.length > shownLines && (
        <p className="quiet">
          {text('removal-requests.paste.more', { count: refused.length - shownLines })}
        </p>
      )}
    </details>
  );
}
