import { Button, Select, TextInput } from '@glassbook/ui';
import { ListFilter } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../market.ts';
import type { OrderFilter } from './order-filter.ts';

export type OrderFiltersProps = {
  filter: OrderFilter;
  choose: (filter: OrderFilter) => void;
  markets: readonly Market[];
  /** Orders have a type, fills have none. */
  withType: boolean;
  /** Behind one button, where they would push the list down. */
  folded: boolean;
};

/** Pair, side, type and days of the orders that are shown. */
export function OrderFilters({ folded, ...props }: OrderFiltersProps) {
  const { t } = useTranslation('trading');
  const [open, setOpen] = useState(false);
  const fields = useId();
  if (!folded) return <Fields {...props} />;
  const { filter, withType } = props;
  const chosen = Object.entries(filter).filter(([name, value]) => value !== '' && (withType || name !== 'type')).length;
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

function Fields({ filter, choose, markets, withType }: Omit<OrderFiltersProps, 'folded'>) {
  const { t } = useTranslation('trading');
  const all = { value: '' as const, label: t('filter.all') };
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
    <div role="group" aria-label={t('filter.title')} className="spot-order-filters">
      {labeled(
        t('orders.pair'),
        <Select
          label={t('orders.pair')}
          value={filter.symbol}
          onChange={(symbol) => choose({ ...filter, symbol })}
          options={[
            { value: '', label: t('filter.all') },
            ...markets.map(({ symbol }) => ({ value: symbol, label: symbol })),
          ]}
        />,
      )}
      {labeled(
        t('orders.side'),
        <Select
          label={t('orders.side')}
          value={filter.side}
          onChange={(side) => choose({ ...filter, side })}
          options={[all, { value: 'buy', label: t('side.buy') }, { value: 'sell', label: t('side.sell') }]}
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
