import { TransferDoor } from '../../transfer-door.tsx';
import { Ledger, Part, Segments, Select, Tabs } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import type { wallet } from '@glassbook/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset, Side } from '../instrument.ts';

export type SideAndTypeProps<Type extends string> = {
  side: Side;
  type: Type;
  types: readonly { value: Type; label: string }[];
  chooseSide: (side: Side) => void;
  chooseType: (type: Type) => void;
  /** The available balance that an order of this side spends; undefined for a guest. */
  spent: Asset;
  /** That has it; spot's by default. */
  account?: wallet.WireKind;
  available: bigint | undefined;
  /** Tabs for the order type instead of a menu, where there is room. */
  wide: boolean;
  /** Beside the order type. */
  tools?: ReactNode;
};

/** The head of a ticket: side, order type, and the available balance. */
export function SideAndType<Type extends string>(props: SideAndTypeProps<Type>) {
  const { t } = useTranslation('trading');
  const { side, type, types, chooseSide, chooseType, spent, available, account = 'change', wide, tools } = props;
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
            {exact({ amount: available, scale: spent.scale })} <TransferDoor asset={spent} to={account} />
          </Part>
        </Ledger>
      )}
    </>
  );
}
