import { otc } from '@glassbook/contract';
import { Badge, DecimalInput, Ledger, ListRow, Note, Part, Sum } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { formatAmount, parseAmount } from '@glassbook/money';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { paths as common } from '../../carry/paths.ts';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';
import { ActButton } from '../../shared/sending/act-button.tsx';
import { useIdentity } from '../../shared/use-identity.ts';
import { applying, leaving, toppingUp } from './acts.ts';
import { paths } from './paths.ts';

type Merchant = ReturnType<typeof otc.merchant.reply.parse>;
/** Of USDT, in which deposits are. */
const SCALE = 8;
const unitsOf = (text: string): bigint => parseAmount(text, SCALE) ?? 0n;
/** Of the photos. */
const VERIFIED = 2;

/** Who can apply, with what is still needed first. */
function Apply({ of }: { of: Merchant }) {
  const { t } = useTranslation('otc');
  const identity = useIdentity();
  const isVerified = identity.data === undefined || identity.data.advanced_review_status === VERIFIED;
  return (
    <>
      {!isVerified && (
        <ListRow
          arrow
          link={<Link to={common.identity} />}
          title={t('merchant.needs')}
          detail={t('merchant.needs_about')}
        />
      )}
      <ActButton
        tone="primary"
        act={applying(t('done.applied'))}
        body={{ deposit: of.needed }}
        name="otc apply"
        label={t('merchant.apply')}
        about={t('merchant.apply_about', { amount: `${figure(of.needed)} USDT` })}
      />
    </>
  );
}

function TopUp({ missing }: { missing: bigint }) {
  const { t } = useTranslation('otc');
  const [text, setText] = useState(figure(formatAmount(missing, SCALE)));
  const amount = unitsOf(text);
  return (
    <>
      <DecimalInput label={t('merchant.topup')} value={text} places={SCALE} unit="USDT" onChange={setText} />
      {amount > 0n && amount <= missing && (
        <ActButton
          tone="primary"
          act={toppingUp(t('done.topped_up'))}
          body={{ amount: formatAmount(amount, SCALE) }}
          name="otc top up"
          label={t('merchant.topup')}
          about={t('merchant.topup_about')}
        />
      )}
    </>
  );
}

function Whole({ of }: { of: Merchant }) {
  const { t } = useTranslation('otc');
  const missing = unitsOf(of.needed) - unitsOf(of.deposit);
  return (
    <>
      <p className="row sb g2">
        <Badge {...(of.state === 2 && { tone: 'ok' as const })}>{t(`merchant.state.${of.state}`)}</Badge>
        {of.state === 2 && <span className="label">{t(`tier.${of.tier}`)}</span>}
      </p>
      <Ledger large>
        <Part label={`${t('merchant.needed')} (USDT)`}>{figure(of.needed)}</Part>
        <Sum label={`${t('merchant.deposit')} (USDT)`}>{figure(of.deposit)}</Sum>
      </Ledger>
      <Note icon={<ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />}>{t('merchant.deposit_about')}</Note>
      {(of.state === 0 || of.state === 3) && <Apply of={of} />}
      {of.state === 2 && (
        <>
          <p className="cap c2">{t('tier.about')}</p>
          {missing > 0n && <TopUp missing={missing} />}
          <ListRow arrow link={<Link to={paths.ads} />} title={t('ads.mine')} detail={t('ads.mine.about')} />
          <ActButton
            tone="danger"
            act={leaving(t('done.left'))}
            body={{}}
            name="otc leave"
            label={t('merchant.leave')}
            about={t('merchant.leave_about')}
          />
        </>
      )}
    </>
  );
}

/** Being a merchant: what it takes, the deposit, the tier, and the ways to the own ads and out. */
export default function MerchantPage() {
  const { t } = useTranslation('otc');
  const found = useCall(otc.merchant, {}, { staleMs: 0, everyMs: 10_000 });
  return (
    <Page title={t('merchant')} back={paths.market} width="narrow">
      <div className="pad col g4 pb-6">
        <p className="body c2">{t('merchant.about')}</p>
        <Shown of={found}>{(of) => <Whole of={of} />}</Shown>
      </div>
    </Page>
  );
}
