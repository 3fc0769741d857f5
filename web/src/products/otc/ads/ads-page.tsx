import { otc } from '@glassbook/contract';
import { Badge, buttonClass } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { Megaphone, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../carry/loadable.ts';
import { Facts } from '../../../shared/offer/facts.tsx';
import { NoneHere } from '../../../shared/offer/none-here.tsx';
import { Page } from '../../../shared/page.tsx';
import { Shown } from '../../../shared/shown.tsx';
import { ActButton } from '../../../shared/sending/act-button.tsx';
import { ending, pausing } from '../acts.ts';
import { adPath } from '../links.ts';
import { paths } from '../paths.ts';
import { AdForm } from './ad-form.tsx';
import '../otc.css';

/** An own ad, with what can be done about it. */
function OwnAd({ ad }: { ad: otc.AdView }) {
  const { t } = useTranslation('otc');
  const { id, type, currency_name: name, fiat, price, left, amount, min, max, state } = ad;
  const isOn = state === 1;
  return (
    <li className="card p col g3">
      <div className="row sb g2">
        <h2 className="t3">{`${t(type === 2 ? 'ad.sells' : 'ad.buys')}: ${name}`}</h2>
        <Badge {...(isOn && { tone: 'ok' as const })}>{t(`ad.state.${state}`)}</Badge>
      </div>
      <Facts
        facts={[
          [`${t('price')} (${fiat})`, price === '' ? '–' : figure(price)],
          [t('left'), `${figure(left)} / ${figure(amount)}`],
          [t('bounds'), `${figure(min)} – ${figure(max)}`],
        ]}
      />
      <div className="otc-picks">
        <Link className={buttonClass('neutral', 'lg', true)} to={adPath(id)}>
          {t('ad.edit')}
        </Link>
        <ActButton
          act={pausing}
          body={{ id: String(id), on: isOn ? '0' : '1' }}
          name={`otc pause ${id}`}
          label={t(isOn ? 'ad.pause' : 'ad.resume')}
          about={t(isOn ? 'ad.pause_about' : 'ad.resume_about')}
        />
        <ActButton
          tone="danger"
          act={ending}
          body={{ id: String(id) }}
          name={`otc end ${id}`}
          label={t('ad.end')}
          about={t('ad.end_about')}
        />
      </div>
    </li>
  );
}

/** The own ads that have not ended; with a number, or `new`, in the address the form of one. */
export default function AdsPage() {
  const { t } = useTranslation('otc');
  const [query] = useSearchParams();
  const id = query.get('id');
  const found = useCall(otc.mine, {}, { staleMs: 0 });
  if (id !== null)
    return (
      <Page title={t(id === 'new' ? 'ad.new' : 'ad.edit')} back={paths.ads} width="narrow">
        <div className="pad col g4 pb-6">
          <Shown of={found}>{(ads) => <AdForm key={id} ad={ads.find((each) => String(each.id) === id)} />}</Shown>
        </div>
      </Page>
    );
  return (
    <Page title={t('ads.mine')} back={paths.merchant}>
      <div className="pad col g4 pb-6">
        <Link className={buttonClass('primary', 'lg')} to={adPath('new')}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('ad.new')}
        </Link>
        <Shown of={found}>
          {(ads) =>
            ads.length === 0 ? (
              <NoneHere icon={Megaphone} title={t('ads.mine.none')} offers={paths.market} />
            ) : (
              <ul className="otc-ads">
                {ads.map((ad) => (
                  <OwnAd key={ad.id} ad={ad} />
                ))}
              </ul>
            )
          }
        </Shown>
      </div>
    </Page>
  );
}
