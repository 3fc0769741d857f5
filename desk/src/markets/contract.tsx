import { useTranslation } from 'react-i18next';
import { desk } from '@glassbook/contract';
import { EmptyState, Note } from '@glassbook/ui';
import { Info, SearchX } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { Shown } from '../app/shown.tsx';
import { useSelf } from '../app/self.ts';
import { useTitle } from '../app/title.ts';
import { OpenRequest } from '../review/open-request.tsx';
import { FiguresForm } from '../settings/figures-form.tsx';
import { unitName } from '../settings/unit-name.ts';
import {
  makerBody,
  makerFieldProblem,
  makerFigures,
  makerSpecs,
  ruleFigures,
  rulesBody,
  ruleSpecs,
  rulesProblem,
  ruleUnit,
} from './contract-figures.ts';
import type { Contract } from './contracts-table.tsx';
import { MarketState } from './market-state.tsx';
import { Trading } from './trading.tsx';

type Props = { of: Contract };

function useLabel(): (field: string) => string {
  const { t } = useTranslation('desk');
  return (field) => {
    const [name = '', symbol] = field.split(':');
    return symbol === undefined ? t(`field.${name}`) : t(`field.${name}`, { symbol });
  };
}

function RulesForm({ of }: Props) {
  const { i18n } = useTranslation('desk');
  return (
    <FiguresForm
      specs={ruleSpecs(of)}
      inForce={ruleFigures(of)}
      labelOf={useLabel()}
      unitOf={(field) => ruleUnit(of, field, unitName('hour', i18n.language))}
      problemOf={(asked) => rulesProblem(of, asked)}
      send={(asked, reason) => ask(desk.requestContract, { ...rulesBody(of, asked), reason })}
    />
  );
}

function MakerForm({ of, maker }: Props & { maker: NonNullable<Contract['maker']> }) {
  const { i18n } = useTranslation('desk');
  const unitOf = (field: string) => {
    if (field === 'notional') return of.quote;
    if (field === 'leverage') return 'x';
    if (field === 'staleAfterMs') return unitName('second', i18n.language);
    return field === 'levels' ? undefined : '%';
  };
  return (
    <FiguresForm
      specs={makerSpecs(of.quote_scale)}
      inForce={makerFigures(maker)}
      labelOf={useLabel()}
      unitOf={unitOf}
      problemOf={(asked) => makerFieldProblem(of, asked)}
      send={(asked, reason) => ask(desk.requestContractMaker, { ...makerBody(of, asked), reason })}
    />
  );
}

function One({ of }: Props) {
  const { t } = useTranslation(['desk', 'futures']);
  const self = useSelf();
  useTitle(of.symbol);
  const { maker } = of;
  return (
    <>
      <div className="desk-head">
        <div className="row wrap g3">
          <h1 className="t2">{of.symbol}</h1>
          <MarketState open={of.open} />
        </div>
        <OpenRequest request={of.opening ?? of.request} />
      </div>
      <Trading market={of} />
      {!self.may('market.request') && (
        <div className="mt3">
          <Note icon={<Info size={16} strokeWidth={1.75} aria-hidden="true" />}>{t('rules.not_permitted')}</Note>
        </div>
      )}
      <h2 className="t3 mt8">{t('futures:kind.contract.rules')}</h2>
      <RulesForm key={JSON.stringify(ruleFigures(of))} of={of} />
      {maker && (
        <>
          <h2 className="t3 mt8">{t('maker.title')}</h2>
          <p className="cap c2 mt1">{t('maker.about')}</p>
          <OpenRequest request={maker.request} />
          <MakerForm key={JSON.stringify(makerFigures(maker))} of={of} maker={maker} />
        </>
      )}
    </>
  );
}

/** A futures contract: one person halts it, two open it again and change its rules and the ladder of our market maker. */
export default function ContractSection({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  const found = useCall(desk.contracts, {}, { everyMs: lookEveryMs });
  return (
    <Shown of={found}>
      {(contracts) => {
        const of = contracts.find((each) => each.id === id);
        return of ? (
          <One of={of} />
        ) : (
          <EmptyState headingLevel={1} icon={<SearchX size={20} strokeWidth={1.75} />} title={t('missing.title')} />
        );
      }}
    </Shown>
  );
}
