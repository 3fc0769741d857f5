import { Button, Select, TextInput } from '@glassbook/ui';
import { ListFilter } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowFilter } from './row-filter.ts';

export type OrderFiltersProps<Side extends string> = {
  filter: RowFilter<Side>;
  choose: (filter: RowFilter<Side>) => void;
  markets: readonly { symbol: string }[];
  /** What a market is called; a pair without it. */
  marketLabel?: string;
  /** Those of the list that is shown; none where it has no sides. */
  sides: readonly { value: Side; label: string }[];
  /** Orders have a type, fills have none. */
  withType: boolean;
  /** Behind one button, where they would push the list down. */
  folded: boolean;
};

/** Market, side, type and days of the rows that are shown. */
export function OrderFilters<Side extends string>({ folded, ...props }: OrderFiltersProps<Side>) {
  const { t } = useTranslation('trading');
  const [open, setOpen] = useState(false);
  const fields = useId();
  if (!folded) return <Fields {...props} />;
  const { filter, sides, withType } = props;
  const has = { symbol: true, side: sides.some(({ value }) => value === filter.side), type: withType };
  const chosen = Object.entries({ from: true, to: true, ...has }).filter(
    ([name, isThere]) => isThere && filter[name as keyof typeof has | 'from' | 'to'] !== '',
  ).length;
  return (
    <>
      <div className="pad pt-2">
        <Button
          tone="outlined"
          size="sm"
          aria-expanded={open}
          aria-controls={open ? fields : undefined}
          icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          {t('filter.open')}
          {chosen > 0 && <span className="n"> {chosen}</span>}
        </Button>
      </div>
      {open && (
        <div id={fields}>
          <Fields {...props} />
        </div>
      )}
    </>
  );
}

function Fields<Side extends string>(props: Omit<OrderFiltersProps<Side>, 'folded'>) {
  const { filter, choose, markets, marketLabel, sides, withType } = props;
  const { t } = useTranslation('trading');
  const all = { value: '' as const, label: t('filter.all') };
  const market = marketLabel ?? t('orders.pair');
  const day = (name: 'from' | 'to') => (
    <TextInput
      label={t(`filter.${name}`)}
      type="date"
      large={false}
      value={filter[name]}
      onChange={(value) => choose({ ...filter, [name]: value })}
    />
  );
  const labeled = (label: string, select: ReactNode) => (
    <div className="field">
      <span className="cap c2" aria-hidden="true">
        {label}
      </span>
      {select}
    </div>
  );
  return (
    <div role="group" aria-label={t('filter.title')} className="trading-order-filters">
      {labeled(
        market,
        <Select
          label={market}
          value={filter.symbol}
          onChange={(symbol) => choose({ ...filter, symbol })}
          options={[
            { value: '', label: t('filter.all') },
            ...markets.map(({ symbol }) => ({ value: symbol, label: symbol })),
          ]}
        />,
      )}
      {sides.length > 0 &&
        labeled(
          t('orders.side'),
          <Select<'' | Side>
            label={t('orders.side')}
            value={sides.some(({ value }) => value === filter.side) ? filter.side : ''}
            onChange={(side) => choose({ ...filter, side })}
            options={[all, ...sides]}
          />,
        )}
      {withType &&
        labeled(
          t('orders.type'),
          <Select
            label={t('orders.type')}
            value={filter.type}
            onChange={(type) => choose({ ...filter, type })}
            options={[
              all,
              { value: 'limit', label: t('ticket.limit') },
              { value: 'market', label: t('ticket.market') },
            ]}
          />,
        )}
      {day('from')}
      {day('to')}
    </div>
  );
}
