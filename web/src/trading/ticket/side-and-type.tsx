import { Ledger, Part, Segments, Select, Tabs } from '@glassbook/ui';
import { assetPlaces, spendable } from '@glassbook/ui/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset, Side } from '../instrument.ts';

type Type = 'limit' | 'market';
export type SideAndTypeProps = {
  side: Side;
  type: Type;
  chooseSide: (side: Side) => void;
  chooseType: (type: Type) => void;
  /** The available balance that an order of this side spends; undefined for a guest. */
  spent: Asset;
  available: bigint | undefined;
  /** Tabs for the order type instead of a menu, where there is room. */
  wide: boolean;
  /** Beside the order type. */
  tools?: ReactNode;
};

/** The head of a ticket: side, order type, and the available balance. */
export function SideAndType(props: SideAndTypeProps) {
  const { t } = useTranslation('trading');
  const { side, type, chooseSide, chooseType, spent, available, wide, tools } = props;
  const types = [
    { value: 'limit' as const, label: t('ticket.limit') },
    { value: 'market' as const, label: t('ticket.market') },
  ];
  return (
    <>
      <Segments
        label={t('ticket.side')}
        side
        value={side}
        onChange={chooseSide}
        options={[
          { value: 'buy', label: t('side.buy') },
          { value: 'sell', label: t('side.sell') },
        ]}
      />
      <div className="trading-type">
        {wide ? (
          <Tabs
            look="dense"
            className="trading-kinds"
            label={t('ticket.type')}
            value={type}
            onChange={chooseType}
            tabs={types}
          />
        ) : (
          <Select label={t('ticket.type')} value={type} onChange={chooseType} options={types} />
        )}
        {tools}
      </div>
      {available !== undefined && (
        <Ledger>
          <Part label={t('ticket.available', { unit: spent.name })}>
            {spendable({ amount: available, scale: spent.scale }, assetPlaces(spent))}
          </Part>
        </Ledger>
      )}
    </>
  );
}
