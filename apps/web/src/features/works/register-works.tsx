import { useState } from 'react';
import { useLeaveWarning } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Section } from '#ui/page.tsx';
import { DropZone } from './drop-zone.tsx';
import { RegistrationProgress } from './registration-progress.tsx';
import { useRegistration } from './registration/use-registration.ts';

/** Where files are dropped, what leaves the device, and how far it is. */
export function RegisterWorks({ onRegistered }: { onRegistered: () => void }) {
  const { registration, state } = useRegistration(onRegistered);
  const [isWholeOnly, setWholeOnly] = useState(false);
  const [wantsThumbnail, setWantsThumbnail] = useState(true);
  const options = { isWholeOnly, wantsThumbnail };
  useLeaveWarning(state.phase !== 'idle' && state.phase !== 'done');

  return (
    <Section id="register-works" title={text('works.register.title')}>
      <p>{text('works.register.stays')}</p>
      <p>{text('works.register.sent')}</p>
      <DropZone
        onFiles={(files) => registration.add(files, options)}
        onDrop={(found) => void registration.addFound(found, options)}
      />
      <div className="works-options">
        <CheckboxField
          id="works-thumbnail"
          label={text('works.option.thumbnail')}
          checked={wantsThumbnail}
          onChange={(event) => setWantsThumbnail(event.target.checked)}
        />
        <CheckboxField
          id="works-whole-only"
          label={text('works.option.wholeOnly')}
          checked={isWholeOnly}
          onChange={(event) => setWholeOnly(event.target.checked)}
        />
      </div>
      {state.phase !== 'idle' && <RegistrationProgress state={state} registration={registration} />}
    </Section>
  );
}
