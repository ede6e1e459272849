import { mayAct } from '@leakblock/domain/agencies';
import { text } from '#lib/texts.ts';
import { useAgency } from '../frame/use-agency.ts';

/** An agency that looks after nobody yet: the first invitation. */
export function NoCreators() {
  const role = useAgency().data?.role;
  const isActing = role !== undefined && mayAct(role);
  return (
    <section className="panel empty" aria-labelledby="no-creators">
      <h2 id="no-creators">{text('agency-area.empty.title')}</h2>
      <p>{text(isActing ? 'agency-area.empty.body' : 'agency-area.empty.viewer')}</p>
      {isActing && (
        <p className="actions">
          <a className="button button-primary" href="/agency/add-creator">
            {text('agency-area.empty.invite')}
          </a>
        </p>
      )}
    </section>
  );
}
