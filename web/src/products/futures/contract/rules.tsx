import type { futures } from '@glassbook/contract';
import { Ledger, Part, Table } from '@glassbook/ui';
import { ratePercent, trimmed } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { ppbPercent, standsFor, whole } from './figures.ts';

const hourMs = 3_600_000;

/** What orders and positions of a contract are bound by. */
export function ContractRules({ contract: of }: { contract: futures.Market }) {
  const { t } = useTranslation('futures');
  const counted = (contracts: number) => (
    <>
      {whole(contracts)} <span className="c2">({standsFor(contracts, of)})</span>
    </>
  );
  return (
    <Ledger large>
      <Part label={t('contract.type')}>{t('contract.perpetual', { asset: of.settle_name })}</Part>
      <Part label={t('contract.size')}>{standsFor(1, of)}</Part>
      <Part label={t('contract.tick')}>{`${trimmed(of.tick)} ${of.legal_name}`}</Part>
      <Part label={t('contract.leverage_max')}>{`${String(of.leverage_max)}x`}</Part>
      <Part label={t('contract.maker_fee')}>{ratePercent(of.maker_fee_ppm)}</Part>
      <Part label={t('contract.taker_fee')}>{ratePercent(of.taker_fee_ppm)}</Part>
      <Part label={t('reason.liquidation_fee')}>{ratePercent(of.liquidation_fee_ppm)}</Part>
      <Part label={t('contract.band')}>{ratePercent(of.band_ppm)}</Part>
      <Part label={t('contract.mark_band')}>{ratePercent(of.mark_band_ppm)}</Part>
      <Part label={t('contract.contracts_max')}>{counted(of.contracts_max)}</Part>
      <Part label={t('contract.open_orders_max')}>{whole(of.open_orders_max)}</Part>
      <Part label={t('contract.open_interest_max')}>{counted(of.open_interest_max)}</Part>
      <Part label={t('contract.funding_every')}>
        {t('contract.hours', { hours: Math.round(of.funding_ms / hourMs) })}
      </Part>
      <Part label={t('contract.funding_max')}>{`±${ppbPercent(of.funding_max_ppb)}`}</Part>
      <Part label={t('contract.interest')}>{ppbPercent(of.interest_ppb)}</Part>
    </Ledger>
  );
}

/** The margin tiers: the more a side is worth, the less leverage, and the more of it has to stay. */
export function Tiers({ contract: { tiers, settle_name: settle } }: { contract: futures.Market }) {
  const { t } = useTranslation('futures');
  return (
    <Table
      caption={t('contract.tiers')}
      dense
      rows={tiers}
      rowKey={({ value_max: max }) => max}
      columns={[
        {
          key: 'value',
          head: t('contract.tier_value', { unit: settle }),
          cell: ({ value_max: max }) => trimmed(max),
        },
        {
          key: 'leverage',
          head: t('contract.leverage_max'),
          numeric: true,
          cell: ({ leverage_max: max }) => `${String(max)}x`,
        },
        {
          key: 'maintenance',
          head: t('contract.maintenance_rate'),
          numeric: true,
          cell: ({ maintenance_ppm: ppm }) => ratePercent(ppm),
        },
      ]}
    />
  );
}
