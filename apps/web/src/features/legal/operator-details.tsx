import { text } from '#lib/texts.ts';
import { withColon } from '#lib/with-colon.ts';
import type { FullConfig } from '#lib/full-config.ts';
import { ContactList } from './contact-ways.tsx';
import { useOperator } from './use-operator.ts';

/** Island: who runs this installation, her address and how to reach her. */
export function OperatorDetails() {
  const operator = useOperator();
  return (
    <>
      {typeof operator === 'object' && <NameAndAddress operator={operator} />}
      <ContactList operator={operator} />
    </>
  );
}

function NameAndAddress({ operator }: { operator: FullConfig }) {
  const { operatorName: name, operatorAddress: address } = operator;
  if (name === null && address === null) return <p>{text('contact.operator.missing')}</p>;
  return (
    <>
      <address className="operator">
        {name !== null && <strong>{name}</strong>}
        {address?.split('\n').map((line, place) => (
          <span key={place}>{line}</span>
        ))}
      </address>
      {operator.operatorRepresentative !== null && (
        <p>{`${withColon(text('contact.operator.representative'))} ${operator.operatorRepresentative}`}</p>
      )}
      {operator.operatorRegister !== null && (
        <p>{`${withColon(text('contact.operator.register'))} ${operator.operatorRegister}`}</p>
      )}
      {operator.operatorVatId !== null && (
        <p>{`${withColon(text('contact.operator.vatId'))} ${operator.operatorVatId}`}</p>
      )}
      {name === null && <p>{text('contact.operator.noName')}</p>}
      {address === null && <p>{text('contact.operator.noAddress')}</p>}
    </>
  );
}
