import type { convert } from '@glassbook/contract';
import { Ledger, Part, Sum } from '@glassbook/ui';
import { exact, ratePercent } from '@glassbook/ui/format';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

/** Whether a fee was on top of what was converted. */
export const hasFee = ({ fee }: { fee: string }): boolean => /[1-9]/.test(fee);

type Sums = Pick<convert.QuoteView, 'to_name' | 'to_price' | 'unit' | 'spread_ppm' | 'lines' | 'gets' | 'spread'>;

/** How what is received adds up: each balance at the index, less the spread; and where a fee is on top of one, what is paid with it. */
export function QuoteSums({ of }: { of: Sums }) {
  const { t } = useTranslation('convert');
  const asset = of.to_name;
  const named = of.lines.map(({ from_name, from_price }) => [from_name, from_price] as const);
  const prices = [...named, [asset, of.to_price] as const].filter(([name]) => name !== of.unit);
  return (
    <Ledger large>
      {prices.map(([name, price]) => (
        <Part key={name} label={t('index', { asset: name, unit: of.unit })}>
          {exact(price)}
        </Part>
      ))}
      {of.lines.map(({ from_name, number, gross }) => (
        <Part key={from_name} label={t('worth', { amount: exact(number), asset: from_name })}>
          {exact(gross)}
        </Part>
      ))}
      <Part label={t('spread', { percent: ratePercent(of.spread_ppm) })}>{`−${exact(of.spread)}`}</Part>
      <Sum label={t('gets', { asset })}>{exact(of.gets)}</Sum>
      {of.lines.filter(hasFee).map(({ from_name, fee, pays }) => (
        <Fragment key={from_name}>
          <Part label={t('fee', { asset: from_name })}>{exact(fee)}</Part>
          <Sum label={t('pays', { asset: from_name })}>{exact(pays)}</Sum>
        </Fragment>
      ))}
    </Ledger>
  );
}
