import { BookUser, Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { payee } from '@glassbook/contract';
import { buttonClass, CoinIcon, EmptyState, IconButton, useNow } from '@glassbook/ui';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { useCopy } from '../../carry/use-copy.ts';
import { Hold } from './hold.tsx';
import { ListOnly } from './list-only.tsx';
import { RemoveSheet } from './remove-sheet.tsx';
import './payee.css';

type Own = z.output<typeof payee.own.reply>;
type Address = Own['addresses'][number];

/** The first and the last twelve characters: what is compared by eye. */
const short = (address: string): string =>
  address.length <= 26 ? address : `${address.slice(0, 12)} … ${address.slice(-12)}`;
const nameOf = ({ name, address }: Address): string => name || short(address);

function Row({ of, own, now, onRemove }: { of: Address; own: Own; now: number; onRemove: (of: Address) => void }) {
  const { t } = useTranslation('payee');
  const copy = useCopy();
  const name = nameOf(of);
  return (
    <li className="payee-row">
      <CoinIcon symbol={of.symbol} size={32} />
      <div className="grow min-w-0">
        <div className="row sb g2">
          <div className="grow min-w-0">
            <p className="body med c1 break-words" dir="auto">
              {name}
            </p>
            <p className="cap c2">{`${of.symbol} · ${payee.networkNames[of.network]}`}</p>
          </div>
          <span className="row">
            <IconButton label={`${t('copy')}: ${name}`} onClick={() => void copy(of.address, t('copied'))}>
              <Copy size={18} strokeWidth={1.75} />
            </IconButton>
            <Link
              className="iconbtn"
              to={`${paths.addAddress}?id=${of.id}`}
              aria-label={t('row.edit', { name })}
              title={t('row.edit', { name })}
            >
              <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
            </Link>
            <IconButton label={t('row.remove', { name })} onClick={() => onRemove(of)}>
              <Trash2 size={18} strokeWidth={1.75} />
            </IconButton>
          </span>
        </div>
        {of.name !== '' && <p className="cap c2 hash mt1">{short(of.address)}</p>}
        <Hold untilMs={of.held_until_ms} nowMs={now} holdMs={own.hold_ms} />
      </div>
    </li>
  );
}

function Addresses({ own }: { own: Own }) {
  const { t } = useTranslation('payee');
  const now = useNow(own.now_ms);
  const [removed, setRemoved] = useState<Address>();
  const add = (
    <Link className={buttonClass('primary', 'lg')} to={paths.addAddress}>
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('addresses.add')}
    </Link>
  );
  const { addresses, max } = own;
  return (
    <>
      <ListOnly on={own.list_only.on} endsMs={own.list_only.ends_ms} />
      {addresses.length === 0 ? (
        <EmptyState
          icon={<BookUser size={20} strokeWidth={1.75} />}
          title={t('addresses.none')}
          headingLevel={2}
          action={add}
        >
          {t('addresses.none_about')}
        </EmptyState>
      ) : (
        <>
          <p className="cap c2 pad mt6">{t('count', { count: addresses.length, max: max.address })}</p>
          <ul className="card mx-4 md:mx-6 mt2">
            {addresses.map((each) => (
              <Row key={each.id} of={each} own={own} now={now} onRemove={setRemoved} />
            ))}
          </ul>
          <div className="pad mt4 col">{add}</div>
        </>
      )}
      <RemoveSheet
        removed={removed && { id: removed.id, name: nameOf(removed) }}
        onClose={() => setRemoved(undefined)}
      />
    </>
  );
}

/** The saved withdrawal addresses, and the switch that allows no others. */
export default function AddressesPage() {
  const { t } = useTranslation('payee');
  const own = useCall(payee.own, {});
  return (
    <Page title={t('addresses.title')} back={paths.settings} width="narrow">
      <Shown of={own}>{(data) => <Addresses own={data} />}</Shown>
    </Page>
  );
}
