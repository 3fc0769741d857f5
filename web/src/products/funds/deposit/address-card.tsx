import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Note } from '@glassbook/ui';
import { trimmed } from '@glassbook/ui/format';
import QrCode from '../../../shared/picture/qr-code.tsx';
import { CopiedLine } from './copied-line.tsx';
import { SignedList } from './signed-list.tsx';
import type { Places } from './use-places.ts';

type Network = Places['networks'][number];

/** An address or a code is compared in groups; words, as those of a demo that has no address, are read as they are. */
const inFours = (text: string): string => (text.includes('-') ? text : text.replace(/.{4}(?=.)/g, '$& '));

/** In place of an address that is not what was signed. */
export function Differs() {
  const { t } = useTranslation('funds');
  return (
    <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
      {t('deposit.differs_about')}
    </Note>
  );
}

/** The address of a network with its QR code, from a list that was verified. */
export function AddressCard({ of, places }: { of: Network; places: Places }) {
  const { t } = useTranslation('funds');
  const { address, checksum, since_ms: sinceMs, name } = of;
  return (
    <>
      <section className="card p" aria-label={t('deposit.address')}>
        <div className="funds-place">
          <QrCode text={address} label={t('deposit.qr')} />
          <CopiedLine label={t('deposit.address')} text={address} shown={inFours(address)} />
        </div>
        <SignedList list={places.list} text={address} checksum={checksum} sinceMs={sinceMs} />
      </section>
      <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t('deposit.only', { asset: places.name, network: name, min: trimmed(places.min_number) })}
      </Note>
    </>
  );
}

/** The account for a bank transfer, and the code that names the user in it. */
export function BankCard({ bank, places }: { bank: NonNullable<Places['bank']>; places: Places }) {
  const { t } = useTranslation('funds');
  const { holder, account, swift, place, currency, checksum, since_ms: sinceMs } = bank;
  return (
    <>
      <section className="card p col g3" aria-label={t('deposit_bank')}>
        <CopiedLine label={t('deposit.reference')} text={places.reference} shown={inFours(places.reference)} />
        <hr className="rule" />
        <CopiedLine label={t('deposit.holder')} text={holder} />
        <CopiedLine label={t('payee:field.bank')} text={bank.bank} />
        <CopiedLine label={t('deposit.account')} text={account} />
        {swift !== '' && <CopiedLine label={t('payee:field.swift')} text={swift} />}
        {place !== '' && <CopiedLine label={t('deposit.place')} text={place} />}
        <SignedList list={places.list} text={account} checksum={checksum} sinceMs={sinceMs} />
      </section>
      <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t('deposit.only_bank', { currency })}
      </Note>
    </>
  );
}
