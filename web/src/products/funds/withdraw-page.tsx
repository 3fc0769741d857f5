import { ArrowUpFromLine, BadgeCheck, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { funds, payee } from '@glassbook/contract';
import { buttonClass, EmptyState, IconButton, Segments } from '@glassbook/ui';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { SendForm } from './send/send-form.tsx';
import type { Asset } from './withdraw/draft.ts';
import { WithdrawForm } from './withdraw/withdraw-form.tsx';
import './funds.css';

function Unverified() {
  const { t } = useTranslation('funds');
  return (
    <EmptyState
      icon={<BadgeCheck size={20} strokeWidth={1.75} />}
      title={t('withdraw.verify_title')}
      headingLevel={2}
      action={
        <Link className={buttonClass('primary', 'lg')} to={paths.identity}>
          {t('withdraw.verify')}
        </Link>
      }
    >
      {t('withdraw.verify_about')}
    </EmptyState>
  );
}

type Chosen = {
  asset: Asset;
  assets: readonly Asset[];
  onAsset: (id: string) => void;
  /** While it is not known what was sent did, nothing else is chosen. */
  onLocked: (locked: boolean) => void;
};

/** What the form of a transfer to another user needs. */
function ToUser({ asset, ...choice }: Chosen) {
  const info = useCall(funds.info, { currency: String(asset.currency) }, { staleMs: 0 });
  const saved = useCall(funds.recipients, {}, { staleMs: 0 });
  return (
    <Shown of={info}>
      {(of) =>
        of.level === 0 ? (
          <Unverified />
        ) : (
          <Shown of={saved}>
            {(list) => <SendForm key={asset.currency} asset={asset} {...choice} info={of} saved={list} />}
          </Shown>
        )
      }
    </Shown>
  );
}

/** What the form needs of one asset. */
function Of({ asset, ...choice }: Chosen) {
  const info = useCall(funds.info, { currency: String(asset.currency) }, { staleMs: 0 });
  const own = useCall(payee.own, {}, { staleMs: 0 });
  return (
    <Shown of={info}>
      {(of) =>
        of.level === 0 ? (
          <Unverified />
        ) : (
          <Shown of={own}>
            {(saved) => <WithdrawForm key={asset.currency} asset={asset} {...choice} info={of} own={saved} />}
          </Shown>
        )
      }
    </Shown>
  );
}

/**
 * Asks for a withdrawal of an asset from the spot account to a saved address or card, or sends it to another user. The asset and which of the two are in the address of the page.
 */
export default function WithdrawPage() {
  const { t } = useTranslation('funds');
  const [query, setQuery] = useSearchParams();
  const go = useNavigate();
  const offers = useCall(funds.offers, {});
  const assets = offers.data ?? [];
  const wanted = Number(query.get('asset'));
  const asset =
    assets.find(({ currency }) => currency === wanted) ?? assets.find(({ name }) => name === 'USDT') ?? assets[0];
  const [locked, setLocked] = useState(false);
  const way = query.get('to') === 'user' ? 'user' : 'outside';
  const choose = (chosen: { asset?: string | undefined; to?: string }) => {
    const { asset: id = query.get('asset') ?? '', to = way } = chosen;
    const next = { ...(id === '' ? {} : { asset: id }), ...(to === 'user' ? { to } : {}) };
    setQuery(next, { replace: true });
  };
  const Form = way === 'user' ? ToUser : Of;
  return (
    <Page
      title={asset ? t('withdraw.title', { asset: asset.name }) : t('app:menu.withdraw')}
      back={paths.assets}
      width="narrow"
      actions={
        <IconButton label={t('list.title')} onClick={() => void go(paths.fundRecords)}>
          <History size={20} strokeWidth={1.75} />
        </IconButton>
      }
    >
      <Shown of={offers}>
        {() =>
          asset ? (
            <>
              <fieldset className="pad mt2" disabled={locked}>
                <Segments
                  label={t('send.way')}
                  value={way}
                  onChange={(to) => choose({ to })}
                  options={[
                    { value: 'outside', label: t('send.outside') },
                    { value: 'user', label: t('send.to_user') },
                  ]}
                />
              </fieldset>
              <Form {...{ asset, assets }} onAsset={(id) => choose({ asset: id })} onLocked={setLocked} />
            </>
          ) : (
            <EmptyState
              icon={<ArrowUpFromLine size={20} strokeWidth={1.75} />}
              title={t('withdraw.none')}
              headingLevel={2}
            />
          )
        }
      </Shown>
    </Page>
  );
}
