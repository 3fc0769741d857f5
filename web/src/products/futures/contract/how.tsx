import { useTranslation } from 'react-i18next';

const kinds = ['mark', 'funding', 'rate', 'liquidation', 'insurance'] as const;

/** How the mark price, funding and liquidations are made, in a sentence each. */
export function HowItWorks() {
  const { t } = useTranslation('futures');
  return (
    <dl className="col g3">
      {kinds.map((kind) => (
        <div key={kind}>
          <dt className="label">{t(`contract.how_${kind}.title`)}</dt>
          <dd className="cap c2 mt-1">{t(`contract.how_${kind}.about`)}</dd>
        </div>
      ))}
    </dl>
  );
}
