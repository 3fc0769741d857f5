import { nft } from '@glassbook/contract';
import { buttonClass, IconButton, Note, toast, useBusy, useNow, type ButtonTone } from '@glassbook/ui';
import { Gem, Heart, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { ask } from '../../carry/client.ts';
import { refresh } from '../../carry/loadable.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { Page } from '../../shared/page.tsx';
import { Portrait } from '../../shared/picture/portrait.tsx';
import { Shown } from '../../shared/shown.tsx';
import { ActButton } from '../../shared/sending/act-button.tsx';
import { cancelling, withdrawing } from './acts.ts';
import { Bids, History, ItemFacts, SaleCard } from './item-parts.tsx';
import { Medium } from './medium.tsx';
import { Odds } from './odds.tsx';
import { OpenBox } from './open-box.tsx';
import { artistPath, codePath } from './links.ts';
import { paths } from './paths.ts';
import { isClosedBox, modeOf } from './terms.ts';
import { useCode } from './use-code.ts';
import { useItem, useMe } from './use-item.ts';
import './nft.css';

function Collect({ item }: { item: nft.ItemView }) {
  const { t } = useTranslation('nft');
  const [busy, run] = useBusy();
  const toggle = async (): Promise<void> => {
    const answer = await ask(nft.collect, { code: item.code });
    toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
    refresh(nft.item, nft.items, nft.collection);
  };
  return (
    <IconButton label={t('collect')} aria-pressed={item.collect} disabled={busy} onClick={() => void run(toggle)}>
      <Heart size={20} strokeWidth={1.75} {...(item.collect && { fill: 'currentColor' })} />
    </IconButton>
  );
}

function Go({ to, tone = 'primary', children }: { to: string; tone?: ButtonTone; children: string }) {
  return (
    <Link className={buttonClass(tone, 'lg', true)} to={to}>
      {children}
    </Link>
  );
}

/** What its owner can do with it now. */
function OwnActs({ item }: { item: nft.ItemView }) {
  const { t } = useTranslation('nft');
  const { code } = item;
  if (item.review === 1)
    return <ActButton act={withdrawing} body={{ code }} name={`nft withdraw ${code}`} label={t('withdraw')} />;
  if (item.review !== 2 || item.lock_order === 1) return null;
  if (item.sale > 0)
    return item.bids > 0 ? (
      <p className="cap c2">{t('refusal.has_bids')}</p>
    ) : (
      <ActButton
        act={cancelling}
        body={{ code }}
        name={`nft cancel ${code}`}
        label={t('end_sale')}
        about={t('end_sale.about')}
      />
    );
  if (item.rarity_house_id > 0 && item.code.startsWith('W-')) return <p className="cap c2">{t('refusal.in_series')}</p>;
  return (
    <>
      {isClosedBox(item) && <OpenBox item={item} />}
      <Go to={codePath('sell', code)} tone={isClosedBox(item) ? 'neutral' : 'primary'}>
        {t('sell')}
      </Go>
    </>
  );
}

/** The way to buying it or to bidding on it. */
function BuyerActs({ item }: { item: nft.ItemView }) {
  const { t } = useTranslation('nft');
  const mode = modeOf(item);
  if (mode === 'none')
    return <p className="cap c2">{t(item.lock_order === 1 ? 'refusal.locked' : 'refusal.not_on_sale')}</p>;
  if (mode === 'auction') return <Go to={codePath('bid', item.code)}>{t('bid')}</Go>;
  return <Go to={codePath('buy', item.code)}>{t(mode === 'box' ? 'buy_box' : 'buy')}</Go>;
}

function Item({ item }: { item: nft.ItemView }) {
  const { t } = useTranslation('nft');
  const now = useNow();
  const me = useMe();
  const isOwn = me !== undefined && me === item.owner && item.total === 0;
  return (
    <div className="nft-two">
      <div className="col g3">
        <Medium of={item} />
        {item.rarity_house_id > 0 && item.total === 0 && item.work !== '' && (
          <Link className="link label" to={codePath('proof', item.code)}>
            {t('proof.own')}
          </Link>
        )}
      </div>
      <div className="col g4">
        <Link className="row g2 text-ink" to={artistPath(item.author)}>
          <Portrait address={item.author_avatar} name={item.author_name} />
          <span className="label" dir="auto">
            {item.author_name}
          </span>
        </Link>
        {item.review === 3 && <Note tone="warn" icon={null}>{`${t('review.3')}: ${item.review_reason}`}</Note>}
        {item.review === 1 && <Note icon={null}>{t('review.about')}</Note>}
        {item.review === 2 && <SaleCard {...{ item, now }} />}
        {isOwn ? <OwnActs item={item} /> : item.total > 0 || item.review === 2 ? <BuyerActs item={item} /> : null}
        {item.description !== '' && (
          <p className="body nft-text" dir="auto">
            {item.description}
          </p>
        )}
        <ItemFacts item={item} />
        {item.total > 0 && <Odds of={item} />}
        {item.pay_type === 2 && <Bids item={item} />}
        {item.total === 0 && <History item={item} />}
        <Note icon={<ScrollText size={18} strokeWidth={1.75} aria-hidden="true" />}>{t('record')}</Note>
      </div>
    </div>
  );
}

/** An item or a series: its medium, its sale, its bids, what happened to it. */
export default function ItemPage() {
  const { t } = useTranslation('nft');
  const code = useCode();
  const found = useItem(code);
  const isLoggedIn = useLoggedIn();
  const me = useMe();
  const item = found.data;
  const canCollect = item !== undefined && isLoggedIn && me !== undefined && item.owner !== me;
  // Who left the code out looks for the market.
  if (code === undefined) return <Navigate to={paths.market} replace />;
  return (
    <Page title={item?.name ?? t('title')} back={paths.market} actions={canCollect && <Collect item={item} />}>
      <div className="pad col g4 pb-6">
        {found.failure?.reason === 'nft.not_found' ? (
          <NoneHere icon={Gem} title={t('refusal.not_found')} offers={paths.market} />
        ) : (
          <Shown of={found}>{(of) => <Item key={of.code} item={of} />}</Shown>
        )}
      </div>
    </Page>
  );
}
