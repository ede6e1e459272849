import { text } from '#lib/texts.ts';
import { contrastWithWhite, readableFrom } from './contrast.ts';

type BrandPreviewProps = {
  name: string;
  colour: string | null;
  logo: string | null;
  footer: string;
};

/** How the head of a report looks: paper is white, by day and by night. */
export function BrandPreview({ colour, footer, logo, name }: BrandPreviewProps) {
  const ink = '#14201f';
  const isReadable = colour !== null && contrastWithWhite(colour) >= readableFrom;
  return (
    <figure className="agency-preview">
      <figcaption className="field-label">{text('agency-area.settings.preview')}</figcaption>
      <div className="agency-paper">
        {logo !== null && <img src={logo} alt="" />}
        <p className="agency-paper-name" style={{ color: isReadable ? colour : ink }}>
          {name}
        </p>
        <hr style={{ background: colour ?? ink }} />
        <p>{text('agency-area.report.title')}</p>
        {footer !== '' && <p className="agency-paper-foot">{footer}</p>}
      </div>
    </figure>
  );
}
