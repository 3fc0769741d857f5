import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { feeOf } from '@glassbook/engine/quote';
import { parseAmount, wireDecimal } from '@glassbook/money';
import { DecimalInput, Table } from '@glassbook/ui';
import { change, exact, noNumber } from '@glassbook/ui/format';
import type { Market } from './market-state.tsx';
import type { Rules } from './rules-draft.ts';

const fees = ['makerFeePpm', 'takerFeePpm'] as const;

/** The fee of an order of this value, to the last digit of the quote asset, as the engine takes it. */
const feeIn = (value: bigint, ppm: string, scale: number) => ({ amount: feeOf(value, Number(ppm)), scale });

/** What a sale is charged before and after, for an order value that can be typed. */
export function FeeExample({ market, inForce, asked }: { market: Market; inForce: Rules; asked: Rules }) {
  const { t } = useTranslation('desk');
  const [typed, setTyped] = useState('10000');
  const scale = market.quote_scale;
  const value = typed === '' ? undefined : parseAmount(wireDecimal(typed), scale);
  return (
    <section className="mt6 col g3">
      <div className="narrow mx-0">
        <DecimalInput
          label={t('example.value')}
          help={t('example.value_about')}
          unit={market.quote}
          value={typed}
          places={scale}
          onChange={setTyped}
          error={value === undefined && t('problem.missing')}
        />
      </div>
      {value !== undefined && (
        <Table
          caption={t('example.value')}
          rows={fees}
          rowKey={(field) => field}
          columns={[
            { key: 'fee', head: t('changes.field'), cell: (field) => t(`field.${field}`) },
            {
              key: 'before',
              head: t('changes.before'),
              numeric: true,
              cell: (field) => exact(feeIn(value, inForce[field], scale)),
            },
            {
              key: 'after',
              head: t('changes.after'),
              numeric: true,
              cell: (field) => exact(feeIn(value, asked[field], scale)),
            },
            {
              key: 'change',
              head: t('changes.change'),
              numeric: true,
              cell: (field) => {
                const [before, after] = [feeIn(value, inForce[field], scale), feeIn(value, asked[field], scale)];
                return before.amount === after.amount
                  ? noNumber
                  : change({ amount: after.amount - before.amount, scale }, scale).text;
              },
            },
          ]}
        />
      )}
    </section>
  );
}
