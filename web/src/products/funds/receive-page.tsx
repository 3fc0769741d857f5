import { ArrowDownToLine, FlaskConical, History } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { desk, funds } from '@glassbook/contract';
import { EmptyState, IconButton, Note, Select } from '@glassbook/ui';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { AddressCard, BankCard, Differs } from './deposit/address-card.tsx';
import { DepositForm } from './deposit/deposit-form.tsx';
import { isAsSigned } from './deposit/signed-places.ts';
import { usePlaces, type Places } from './deposit/use-places.ts';
import { useStatement } from './deposit/use-statement.ts';
import { WayIn } from './deposit/way-in.tsx';
import { depositsPath } from './record-path.ts';
import './funds.css';

type Choice = { assets: readonly { currency: number; name: string }[]; onAsset: (id: string) => void };

const hourMs = 3_600_000;

/** How it is sent, where to, and the form for what was sent: nothing of it where the list is not what was signed. */
function Receive({ places, publicKey, assets, onAsset }: Choice & { places: Places; publicKey: string }) {
  const { t } = useTranslation('funds');
  const isSigned = useMemo(() => isAsSigned(places, publicKey), [places, publicKey]);
  const statement = useStatement(places);
  const { draft, ways, way, bank, change } = statement;
  const network = places.networks.find((each) => each.network === way);
  const unit = bank?.currency ?? places.name;
  const by = ways.find(({ value }) => value === way)?.label;
  const request = [t('reason.deposit'), `${draft.amount} ${unit}`.trim(), by, draft.reference];
  return (
    <div className="pad mt2 col g4 funds-acting">
      <WayIn
        request={request.filter((part) => part !== undefined && part !== '').join(' · ')}
        hours={Math.ceil(places.decide_ms / hourMs)}
        took={places.took}
        contacted={draft.contacted}
        onContact={() => change({ contacted: true })}
      />
      <fieldset className="contents" disabled={statement.sending.locked}>
        <div className="funds-pair">
          <Select
            label={t('payee:field.asset')}
            labelShown
            value={String(places.currency)}
            onChange={onAsset}
            options={assets.map(({ currency, name }) => ({ value: String(currency), label: name }))}
          />
          {way !== undefined && (
            <Select
              label={t('payee:field.network')}
              labelShown
              value={way}
              onChange={(chosen) => change({ way: chosen })}
              options={ways}
            />
          )}
        </div>
      </fieldset>
      {places.demo && (
        <Note tone="warn" icon={<FlaskConical size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t('deposit.demo')}
        </Note>
      )}
      {!isSigned ? (
        <Differs />
      ) : network ? (
        <AddressCard of={network} places={places} />
      ) : (
        bank && <BankCard bank={bank} places={places} />
      )}
      {isSigned && way !== undefined && <DepositForm places={places} by={statement} />}
    </div>
  );
}

function Of({ currency, ...choice }: Choice & { currency: number }) {
  const places = usePlaces(currency);
  const head = useCall(desk.auditHead, {});
  return (
    <Shown of={head}>
      {({ public_key: publicKey }) => (
        <Shown of={places}>{(of) => <Receive key={of.currency} places={of} publicKey={publicKey} {...choice} />}</Shown>
      )}
    </Shown>
  );
}

/** Where an asset is deposited to. The asset is in the address of the page. */
export default function ReceivePage() {
  const { t } = useTranslation('funds');
  const [query, setQuery] = useSearchParams();
  const go = useNavigate();
  const offers = useCall(funds.depositOffers, {});
  const assets = offers.data ?? [];
  const wanted = Number(query.get('asset'));
  const asset =
    assets.find(({ currency }) => currency === wanted) ?? assets.find(({ name }) => name === 'USDT') ?? assets[0];
  return (
    <Page
      title={t('app:menu.recharge')}
      back={paths.assets}
      width="narrow"
      actions={
        <IconButton label={t('deposits.title')} onClick={() => void go(depositsPath)}>
          <History size={20} strokeWidth={1.75} />
        </IconButton>
      }
    >
      <Shown of={offers}>
        {() =>
          asset ? (
            <Of
              currency={asset.currency}
              assets={assets}
              onAsset={(id) => setQuery({ asset: id }, { replace: true })}
            />
          ) : (
            <EmptyState
              icon={<ArrowDownToLine size={20} strokeWidth={1.75} />}
              title={t('deposit.none')}
              headingLevel={2}
            />
          )
        }
      </Shown>
    </Page>
  );
}
