import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '@glassbook/contract';
import { DecimalInput } from '@glassbook/ui';
import { ask } from '../app/client.ts';
import { useSelf } from '../app/self.ts';
import { AskChange } from '../review/ask-change.tsx';
import { changeWords } from '../review/changes.ts';
import { FeeExample } from './fee-example.tsx';
import type { Market } from './market-state.tsx';
import {
  changesIn,
  draftOf,
  isFee,
  isPercent,
  problemIn,
  rulesIn,
  rulesOf,
  places,
  type RuleField,
  type Rules,
} from './rules-draft.ts';

/** The rules that an open request asks for. */
const askedIn = (inForce: Rules, view: desk.RequestView): Rules => ({
  ...inForce,
  ...Object.fromEntries(view.changes.map(({ field, after }) => [field, after])),
});

type Props = { market: Market; fields: readonly RuleField[]; edited?: desk.RequestView };

/** Asks for other fees or limits, with a preview of what they change. With `edited` it changes that request. */
export function RulesForm({ market, fields, edited }: Props) {
  const { t } = useTranslation(changeWords);
  const isPermitted = useSelf().may('market.request');
  const inForce = rulesOf(market);
  const [draft, setDraft] = useState(() => draftOf(edited ? askedIn(inForce, edited) : inForce));
  const problem = problemIn(draft);
  const asked = problem ? inForce : rulesIn(draft, inForce);
  const changes = changesIn(inForce, asked);
  const body = {
    market: String(market.id),
    ...{ maker_fee_ppm: asked.makerFeePpm, taker_fee_ppm: asked.takerFeePpm, band_ppm: asked.bandPpm },
    ...{ notional_min: asked.notionalMin, notional_max: asked.notionalMax, open_orders_max: asked.openOrdersMax },
    ...(edited ? { request: String(edited.id), version: String(edited.version) } : {}),
  };
  const unit = (field: RuleField) => (isPercent(field) ? '%' : field === 'openOrdersMax' ? undefined : market.quote);
  return (
    <div className="mt3">
      <div className="desk-form">
        {fields.map((field) => (
          <DecimalInput
            key={field}
            label={t(`field.${field}`)}
            readOnly={!isPermitted}
            unit={unit(field)}
            value={draft[field]}
            places={places[field]}
            onChange={(text) => setDraft({ ...draft, [field]: text })}
            error={problem?.field === field && t(problem.key)}
          />
        ))}
      </div>
      {isPermitted && <h3 className="label c2 mt6 mb-2">{t('changes.title')}</h3>}
      {isPermitted && changes.length === 0 && <p className="cap c3">{t('changes.none')}</p>}
      {isPermitted && changes.length > 0 && (
        <AskChange
          changes={changes}
          edited={edited?.reason}
          send={(reason) => ask(desk.requestRules, { ...body, reason })}
        >
          {changes.some(({ field }) => isFee(field)) && <FeeExample market={market} inForce={inForce} asked={asked} />}
        </AskChange>
      )}
    </div>
  );
}
