import { text } from '#lib/texts.ts';
import { retention } from './retention.ts';

export function RetentionTable() {
  return (
    <table className="legal-terms">
      <thead>
        <tr>
          <th scope="col">{text('legal.privacy.keep.what')}</th>
          <th scope="col">{text('legal.privacy.keep.long')}</th>
        </tr>
      </thead>
      <tbody>
        {retention.map(({ what, unit, count }) => (
          <tr key={what}>
            <th scope="row">{text(`legal.privacy.keep.of.${what}`)}</th>
            <td>{text(`legal.privacy.keep.${unit}`, { count })}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{text('legal.privacy.keep.of.audit')}</th>
          <td>{text('legal.privacy.keep.log')}</td>
        </tr>
        <tr>
          <th scope="row">{text('legal.privacy.keep.of.rest')}</th>
          <td>{text('legal.privacy.keep.account')}</td>
        </tr>
      </tbody>
    </table>
  );
}
