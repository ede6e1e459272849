import { useSubject } from '#lib/acting.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { FindingFacts } from './finding-facts.tsx';
import type { Finding } from './read-findings.ts';
import { RequestRemoval } from './request-removal.tsx';
import { Hotlines } from './stopped-notice.tsx';
import type { useDecide } from './use-decide.ts';
import { useFinding } from './use-findings.ts';
import { useScopeQuestion } from './use-scope-question.tsx';

type FindingDialogProps = {
  id: string;
  decisions: ReturnType<typeof useDecide>;
  onClose: () => void;
};

/** One finding of the list with all that is known of it. */
export function FindingDialog({ decisions, id, onClose }: FindingDialogProps) {
  const { may } = useSubject();
  const finding = useFinding(id);
  const scope = useScopeQuestion(decisions.decide, onClose);
  return (
    <Dialog labelledBy="finding-dialog" onClose={onClose} className="finding-dialog">
      <Loaded query={finding} lines={8}>
        {(known) =>
          known.status === 'stopped' ? (
            <Stopped finding={known} />
          ) : (
            <>
              <div className="finding-card">
                <FindingFacts finding={known} headingId="finding-dialog" />
              </div>
              {known.status === 'mine' || known.status === 'partner' ? null : (
                <DecisionButtons
                  label={text('findings.decide.group')}
                  onDecide={(decision) => scope.ask(known, decision)}
                />
              )}
              {(known.status === 'new' || known.status === 'to_remove') && (
                <p>
                  <RequestRemoval
                    findings={[known]}
                    onMark={(ids) => void decisions.decide(ids, 'remove')}
                  />
                </p>
              )}
              {known.status !== 'new' && may('review') && (
                <p>
                  <Button
                    look="quiet"
                    onClick={() => {
                      void decisions.undoThese([id]);
                      onClose();
                    }}
                  >
                    {text('findings.decide.undo')}
                  </Button>
                </p>
              )}
            </>
          )
        }
      </Loaded>
      <p>
        <button type="button" className="text-button" onClick={onClose}>
          {text('findings.detail.close')}
        </button>
      </p>
      {scope.dialog}
    </Dialog>
  );
}

/** Of a stopped page nothing is shown but its site. */
function Stopped({ finding: { host } }: { finding: Finding }) {
  return (
    <>
      <h3 id="finding-dialog">{text('findings.stopped.finding')}</h3>
      <p className="finding-address">
        <bdi>{host}</bdi>
      </p>
      <p>{text('findings.stopped.body')}</p>
      <Hotlines />
    </>
  );
}
