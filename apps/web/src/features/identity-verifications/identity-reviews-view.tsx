import { text } from '#lib/texts.ts';

/** Papers that wait for a decision. */
export function IdentityReviewsView() {
  return <p className="quiet">{text('administration.nothing')}</p>;
}
