import { stocks } from '@glassbook/contract';
import { EmptyState, Ledger, Part } from '@glassbook/ui';
import { exact, price } from '@glassbook/ui/format';
import { PieChart } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { refresh, useCall } from '../../carry/loadable.ts';
import { useLive } from '../../carry/live/index.ts';
import { Shown } from '../../shared/shown.tsx';
import { infoPath } from './market.ts';

const OFTEN_MS = 15_000;

/** Own positions, read again with each own fill and with what companies do. */
export function usePositions(loggedIn: boolean) {
  const of = useCall(stocks.positions, {}, { enabled: loggedIn, everyMs: OFTEN_MS });
  const fills = useLive(loggedIn ? 'stocks.orders' : undefined).value?.fills;
  const newest = fills?.[0]?.id;
  useEffect(() => {
    if (newest !== undefined) refresh(stocks.positions);
  }, [newest]);
  return of;
}

/** Whether there are shares, or there were. */
const isShown = ({ amount: shares, realized }: stocks.Position): boolean =>
  Number(shares) > 0 || Number(realized) !== 0;

export function Positions({ of }: { of: ReturnType<typeof usePositions> }) {
  const { t } = useTranslation('stocks');
  return (
    <Shown of={of}>
      {(all) => {
        const rows = all.filter(isShown);
        if (rows.length === 0)
          return (
            <EmptyState
              icon={<PieChart size={24} strokeWidth={1.75} aria-hidden="true" />}
              title={t('positions.none')}
            />
          );
        return (
          <div className="stocks-rows">
            {rows.map((row) => (
              <PositionCard key={row.match_id} position={row} />
            ))}
          </div>
        );
      }}
    </Shown>
  );
}

function PositionCard({ position }: { position: stocks.Position }) {
  const { t } = useTranslation('stocks');
  const { symbol, result } = position;
  return (
    <article className="card p col g2">
      <Link className="label" to={infoPath(symbol)}>
        {symbol}
      </Link>
      <Ledger>
        <Part label={t('positions.shares')}>{exact(position.amount)}</Part>
        <Part label={t('positions.average')}>{price(position.average_price, 2)}</Part>
        <Part label={t('positions.cost')}>{exact(position.cost)}</Part>
        <Part label={t('positions.value')}>{position.value === null ? '–' : exact(position.value)}</Part>
        <Part label={t('positions.result')}>{result === null ? '–' : signed(result)}</Part>
        <Part label={t('positions.realized')}>{signed(position.realized)}</Part>
        <Part label={t('positions.dividends')}>{exact(position.dividends)}</Part>
        <Part label={t('positions.tax')}>{exact(position.tax)}</Part>
      </Ledger>
    </article>
  );
}

const signed = (text: string): string => (text.startsWith('-') ? `−${exact(text.slice(1))}` : `+${exact(text)}`);
