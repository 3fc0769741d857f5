import { Select, Tabs } from '@glassbook/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const panelId = 'trading-order';

export type OrderTypesProps<Type extends string> = {
  type: Type;
  types: readonly { value: Type; label: string }[];
  chooseType: (type: Type) => void;
  /** Tabs instead of a menu, where there is room. */
  wide: boolean;
};

/** The choice of the order type; its tabs show an `OrderPanel`. */
export function OrderTypes<Type extends string>({ type, types, chooseType, wide }: OrderTypesProps<Type>) {
  const { t } = useTranslation('trading');
  const label = t('ticket.type');
  return wide ? (
    <Tabs
      look="dense"
      className="trading-kinds"
      label={label}
      value={type}
      onChange={chooseType}
      panelId={panelId}
      tabs={types}
    />
  ) : (
    <Select label={label} value={type} onChange={chooseType} options={types} />
  );
}

/** The fields of the chosen order type. */
export function OrderPanel({ wide, children }: { wide: boolean; children: ReactNode }) {
  const { t } = useTranslation('trading');
  return (
    <div className="col g2" {...(wide && { id: panelId, role: 'tabpanel', 'aria-label': t('ticket.type') })}>
      {children}
    </div>
  );
}
