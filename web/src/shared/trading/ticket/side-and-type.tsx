import { TransferDoor } from '../../transfer-door.tsx';
import { Ledger, Part, Segments } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import type { wallet } from '@glassbook/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset, Side } from '../instrument.ts';
import { OrderTypes, type OrderTypesProps } from './order-types.tsx';

export type SideAndTypeProps<Type extends string> = OrderTypesProps<Type> & {
  side: Side;
  chooseSide: (side: Side) => void;
  /** The available balance that an order of this side spends; undefined for a guest. */
  spent: Asset;
  /** That has it; spot's by default. */
  account?: wallet.WireKind;
  available: bigint | undefined;
  /** Beside the order type. */
  tools?: ReactNode;
};

/** The head of a ticket: side, order type, and the available balance. */
export function SideAndType<Type extends string>(props: SideAndTypeProps<Type>) {
  const { t } = useTranslation('trading');
  const { side, chooseSide, spent, available, account = 'change', tools } = props;
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
        <OrderTypes {...props} />
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
