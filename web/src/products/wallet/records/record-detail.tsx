import type { wallet } from '@glassbook/contract';
import { placesOf } from '@glassbook/money';
import { Change, Ledger, MatchMark, Overlay, Part, Sum } from '@glassbook/ui';
import { exact, minus, utcStamp } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { entryAddsUp } from './entry-adds-up.ts';

/** One entry opened: what there was, what changed, what there is, checked here; why, and its place in the journal. */
export function RecordDetail({ entry, onClose }: { entry: wallet.Entry | undefined; onClose: () => void }) {
  return (
    <Overlay open={entry !== undefined} onOpenChange={(open) => !open && onClose()} title={entry?.info ?? ''}>
      {entry && <Detail entry={entry} />}
    </Overlay>
  );
}

/** Of a fee that a coupon took something off: what was due, what was taken off, and what was paid. */
function WithCoupon({ entry: { fee_before: due, fee_off: off, value, currency_name: unit } }: { entry: wallet.Entry }) {
  const { t } = useTranslation('wallet');
  if (due === undefined || off === undefined) return null;
  return (
    <Ledger large>
      <Part label={t('record.fee_before')}>{exact(due)}</Part>
      <Part label={t('record.fee_off')}>{`${minus}${exact(off)}`}</Part>
      <Sum label={t('record.fee_paid', { unit })}>{exact(value.replace('-', ''))}</Sum>
    </Ledger>
  );
}

function Detail({ entry }: { entry: wallet.Entry }) {
  const { t } = useTranslation('wallet');
  const sums = entryAddsUp(entry);
  return (
    <div className="col g4 pb-4">
      <Ledger large>
        <Part label={t('record.before')}>{exact(entry.before)}</Part>
        <Part label={t('record.change')}>
          <Change value={entry.value} places={placesOf(entry.value)} arrow={false} />
        </Part>
        <Sum label={t('record.after_unit', { unit: entry.currency_name })} estimate={!sums}>
          {exact(entry.after)}
        </Sum>
      </Ledger>
      <div className="row sb g3">
        <p className="cap c2 grow">{t(sums ? 'record.checked' : 'record.failed')}</p>
        <MatchMark match={sums}>{t(sums ? 'proof.match' : 'proof.no_match')}</MatchMark>
      </div>
      <WithCoupon entry={entry} />
      <Ledger large>
        <Part label={t('record.account')}>{t(`kind.${entry.kind}`)}</Part>
        <Part label={t('record.time')}>{utcStamp(entry.created_ms)}</Part>
        <Part label={t('record.journal')}>{entry.seq}</Part>
        {entry.transaction_info !== '' && <Part label={t('record.reference')}>{entry.transaction_info}</Part>}
        <Part label={t('record.entry')}>{entry.id}</Part>
      </Ledger>
    </div>
  );
}
