import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { desk } from '@glassbook/contract';
import { feeOf } from '@glassbook/engine/quote';
import { parseAmount, wireDecimal } from '@glassbook/money';
import { DecimalInput, Table } from '@glassbook/ui';
import { change, exact, noNumber } from '@glassbook/ui/format';

type Share = desk.Charges['shares'][number];

/** What is charged of an amount that can be typed, before and after, to the last digit of its asset, as the engine takes it. */
export function ChargesExample({ of }: { of: desk.Charges | null }) {
  const { t } = useTranslation('desk');
  const [typed, setTyped] = useState('10000');
  if (!of) return null;
  const { unit, scale, shares } = of;
  const value = typed === '' ? undefined : parseAmount(wireDecimal(typed), scale);
  const charged = (ppm: number) => ({ amount: feeOf(value ?? 0n, ppm), scale });
  const difference = ({ before, after }: Share) => charged(after).amount - charged(before).amount;
  return (
    <section className="mt6 col g3">
      <div className="narrow mx-0">
        <DecimalInput
          label={t('example.value')}
          help={t('example.value_about')}
          unit={unit}
          value={typed}
          places={scale}
          onChange={setTyped}
          error={value === undefined && t('problem.missing')}
        />
      </div>
      {value !== undefined && (
        <Table
          caption={t('example.value')}
          rows={shares}
          rowKey={({ label }) => label}
          columns={[
            { key: 'share', head: t('changes.field'), cell: ({ label }) => label },
            { key: 'before', head: t('changes.before'), numeric: true, cell: ({ before }) => exact(charged(before)) },
            { key: 'after', head: t('changes.after'), numeric: true, cell: ({ after }) => exact(charged(after)) },
            {
              key: 'change',
              head: t('changes.change'),
              numeric: true,
              cell: (share) =>
                difference(share) === 0n ? noNumber : change({ amount: difference(share), scale }, scale).text,
            },
          ]}
        />
      )}
    </section>
  );
}
