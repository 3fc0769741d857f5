import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Order } from './market-order.ts';

type Props = { order: Order; onOrder: (by: Order['by']) => void };

/** What the list on a phone can be ordered by; each tap on the same turns it round. */
export function SortHeads(props: Props) {
  const { t } = useTranslation('market');
  return (
    <div
      className="flex max-[20em]:flex-wrap items-center gap-x-3 pl-12 pr-4 micro c3"
      role="group"
      aria-label={t('list.order')}
    >
      <div className="grow row g3 max-[20em]:flex-wrap">
        <Head by="name" {...props} />
        <Head by="value" {...props} />
      </div>
      <Head by="price" {...props} />
      <span className="min-w-18 flex justify-end">
        <Head by="change" {...props} />
      </span>
    </div>
  );
}

function Head({ by, order, onOrder }: Props & { by: Order['by'] }) {
  const { t } = useTranslation('market');
  const here = order.by === by;
  const Arrow = order.direction === 'down' ? ArrowDown : ArrowUp;
  const name = t(`order.${by}`);
  return (
    <button
      type="button"
      className={`inline-flex items-center gap-0.5 min-h-11 min-w-11 ${by === 'name' || by === 'value' ? '' : 'justify-end'} ${here ? 'text-ink' : ''}`}
      aria-pressed={here}
      aria-label={
        here ? t(order.direction === 'down' ? 'order.largest_first' : 'order.smallest_first', { name }) : name
      }
      onClick={() => onOrder(by)}
    >
      {name}
      {here && <Arrow size={12} aria-hidden="true" />}
    </button>
  );
}
