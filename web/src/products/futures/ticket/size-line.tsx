import { parseAmount, wireDecimal } from '@glassbook/money';
import { Select } from '@glassbook/ui';
import { trimmed } from '@glassbook/ui/format';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Contract } from '../market.ts';
import type { Around, Keystroke, Ticket } from './ticket.ts';
import { amountText, sizeOf, sizeUnits, worthOf, type SizeUnit } from './typed.ts';

export function sizeLabel(unit: SizeUnit, market: Contract, t: TFunction<'futures'>): string {
  if (unit === 'contracts') return t('ticket.size_contracts');
  if (unit === 'worth') return t('ticket.worth', { unit: market.settle.name });
  return t('ticket.size', { unit: market.unit.name });
}

/** What is left of a typed worth once it is whole contracts; undefined where that is all of it. */
export function roundedOf(ticket: Ticket, around: Around): string | undefined {
  const { settle } = around.market;
  const typed = ticket.unit === 'worth' ? parseAmount(wireDecimal(ticket.amount), settle.scale) : undefined;
  const contracts = sizeOf(ticket, around);
  const worth = contracts === undefined ? undefined : worthOf(contracts, ticket, around);
  if (typed === undefined || worth === undefined || typed === worth) return undefined;
  return `${trimmed({ amount: worth, scale: settle.scale })} ${settle.name}`;
}

type Props = { ticket: Ticket; around: Around; press: (stroke: Keystroke) => void; wide: boolean };

/** What the size is typed in, and the same contracts in the two other units. */
export function SizeLine({ ticket, around, press, wide }: Props) {
  const { t } = useTranslation('futures');
  const { market } = around;
  const { unit: asset, settle } = market;
  const contracts = sizeOf(ticket, around) ?? 0;
  const worth = worthOf(contracts, ticket, around) ?? 0n;
  const size = trimmed({ amount: market.lot, scale: asset.scale });
  const written = {
    contracts: wide
      ? t('ticket.contracts', { count: contracts, size, unit: asset.name })
      : t('ticket.contract_count', { count: contracts }),
    unit: `${amountText(contracts, market)} ${asset.name}`,
    worth: `${trimmed({ amount: worth, scale: settle.scale })} ${settle.name}`,
  };
  const names = { contracts: t('ticket.in_contracts'), unit: asset.name, worth: settle.name };
  return (
    <div className="futures-size">
      <Select
        label={t('ticket.size_in')}
        value={ticket.unit}
        onChange={(unit) => press({ key: 'unit', unit })}
        options={sizeUnits.map((value) => ({ value, label: names[value] }))}
      />
      <p className="cap c2">
        {sizeUnits
          .filter((unit) => unit !== ticket.unit)
          .map((unit) => (
            <span key={unit}>{written[unit]}</span>
          ))}
      </p>
    </div>
  );
}
