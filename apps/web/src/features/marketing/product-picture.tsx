import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { CopyPicture } from './copy-picture.tsx';
import { Funnel } from './tour/funnel.tsx';

const pictures = { copy: Copy, lamps: Lamps, report: Report };
export type PictureName = keyof typeof pictures;

const answers = ['host', 'search', 'network'] as const;

/** A small picture of a screen, with invented figures, which it says. */
export function ProductPicture({ name }: { name: PictureName }) {
  const Picture = pictures[name];
  return (
    <figure className="area-picture">
      <Picture />
      <figcaption>{text(`marketing.product.picture.${name}`)}</figcaption>
    </figure>
  );
}

function Copy() {
  return <CopyPicture work={text('tour.finding.work')} copy={text('tour.finding.copy')} />;
}

function Lamps() {
  return (
    <dl className="area-rows">
      {answers.map((answer) => (
        <div key={answer}>
          <dt>{text(`marketing.product.lamps.${answer}`)}</dt>
          <dd>
            <Badge tone={answer === 'network' ? 'plain' : 'calm'}>
              {text(`marketing.product.lamps.${answer}.state`)}
            </Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Report() {
  return <Funnel title={text('tour.dashboard.month')} />;
}
