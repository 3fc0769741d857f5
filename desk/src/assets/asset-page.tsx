import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { Checkbox, EmptyState } from '@glassbook/ui';
import { exact, noNumber } from '@glassbook/ui/format';
import { ArrowLeft, SearchX } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { marketPath, paths } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { AskChange } from '../review/ask-change.tsx';
import { changeWords } from '../review/changes.ts';
import { OpenRequest } from '../review/open-request.tsx';
import { SettingSection } from '../settings/setting-section.tsx';
import { kindName } from './kind-names.ts';

type Asset = z.output<(typeof desk.assets)['reply']>[number];

function Facts({ asset }: { asset: Asset }) {
  const { t } = useTranslation('desk');
  const { scale, places, claim, markets } = asset;
  const facts = [
    [t('assets.decimals'), String(scale)],
    [t('assets.places'), String(places)],
    [t('assets.claim'), claim === null ? noNumber : exact(claim)],
  ];
  return (
    <>
      <dl className="desk-kv narrow mx-0 mt4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="t3 mt6">{t('nav.markets')}</h2>
      <p className="row wrap g3 mt2">
        {markets.map(({ id, symbol }) => (
          <Link key={id} className="min-h-11 row" to={marketPath(id)}>
            {symbol}
          </Link>
        ))}
      </p>
    </>
  );
}

/** Kinds of account that can be added, with a preview; none is ever taken away, which the engine would refuse. */
function KindsForm({ asset }: { asset: Asset }) {
  const { t } = useTranslation(changeWords);
  const isPermitted = useSelf().may('market.request');
  const [chosen, setChosen] = useState<readonly desk.AssetKind[]>(asset.kinds);
  const textOf = (kinds: readonly desk.AssetKind[]) => desk.assetKinds.filter((kind) => kinds.includes(kind)).join(',');
  const [before, after] = [textOf(asset.kinds), textOf(chosen)];
  const toggle = (kind: desk.AssetKind, isIn: boolean) =>
    setChosen(isIn ? [...chosen, kind] : chosen.filter((each) => each !== kind));
  return (
    <section>
      <h2 className="t3 mt8">{t('field.kinds')}</h2>
      <p className="cap c2 mt1">{t('assets.fixed')}</p>
      <div className="desk-form mt3">
        {desk.assetKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kindName(kind, t)}
            checked={chosen.includes(kind)}
            disabled={!isPermitted || asset.kinds.includes(kind)}
            onChange={(isIn) => toggle(kind, isIn)}
          />
        ))}
      </div>
      {isPermitted && before !== after && (
        <div className="mt6">
          <AskChange
            changes={[{ field: 'kinds', before, after }]}
            send={(reason) => ask(desk.requestAsset, { asset: String(asset.id), kinds: after, reason })}
          />
        </div>
      )}
    </section>
  );
}

/** One asset: what is fixed, and what two people can change. */
export default function AssetPage() {
  const { t } = useTranslation('desk');
  const { id } = useParams();
  const found = useCall(desk.assets, {}, { everyMs: lookEveryMs });
  const asset = found.data?.find((each) => String(each.id) === id);
  useTitle(asset?.symbol ?? t('nav.assets'));
  return (
    <div className="desk-pane">
      <Link className="row g2 min-h-11" to={paths.assets}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('nav.assets')}
      </Link>
      <Shown of={found} headingLevel={1}>
        {() =>
          asset ? (
            <>
              <div className="desk-head">
                <h1 className="t2">{asset.symbol}</h1>
                <OpenRequest request={asset.request} />
              </div>
              <Facts asset={asset} />
              <KindsForm key={`${asset.id} ${asset.kinds.join(',')}`} asset={asset} />
              {asset.kinds.includes('spot') && (
                <>
                  <SettingSection noun="withdrawal" which={asset.id} />
                  <SettingSection noun="deposit" which={asset.id} />
                </>
              )}
            </>
          ) : (
            <EmptyState headingLevel={1} icon={<SearchX size={20} strokeWidth={1.75} />} title={t('missing.title')} />
          )
        }
      </Shown>
    </div>
  );
}
