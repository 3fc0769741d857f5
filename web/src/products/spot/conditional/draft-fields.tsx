import { Checkbox, Chips, PercentSlider, Segments, Select } from '@glassbook/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { UntilField } from '../../../shared/trading/ticket/limit-conditions.tsx';
import { spokenParams } from '../../../shared/trading/ticket/spoken-params.ts';
import { TicketNumberField } from '../../../shared/trading/ticket/ticket-number-field.tsx';
import { callsOf } from '../calls.ts';
import { stepOf, type Surroundings } from '../ticket/ticket.ts';
import {
  atLimit,
  fieldsOf,
  isByValue,
  percentOf,
  type Change,
  type Draft,
  type DraftField,
  type Setting,
} from './draft.ts';
import type { DraftProblem } from './draft-problems.ts';
import { useBySources } from './use-by-sources.ts';

export type DraftFieldsProps = {
  draft: Draft;
  setting: Setting;
  around: Surroundings;
  change: (change: Change) => void;
  /** Those to show now. */
  problems: readonly DraftProblem[];
  problemsIn: string;
  left: (field: DraftField) => void;
};

const distances = ['0.5', '1', '2', '5'] as const;
/** A percentage is typed with at most two places. */
const percentStep = { step: 100n, scale: 4, shown: 2 };

function DraftNumber({ field, label, props }: { field: DraftField; label: string; props: DraftFieldsProps }) {
  const { t } = useTranslation('spot');
  const { draft, around, change, problems, problemsIn, left } = props;
  const problem = problems.find((one) => one.field === field);
  const sized = field === 'amount' || field === 'value' ? field : 'price';
  return (
    <TicketNumberField
      name={field}
      label={label}
      value={draft.texts[field]}
      step={field === 'percentAway' ? percentStep : stepOf(sized, around.market)}
      problem={problem && t(problem.key, spokenParams(problem.params))}
      shownIn={problemsIn}
      onChange={(text) => change({ field, text })}
      left={() => left(field)}
    />
  );
}

type ChoiceProps<Value extends string> = Omit<ComponentProps<typeof Segments<Value>>, 'small' | 'ref'> & {
  about: string;
};

/** A choice whose label is seen, with a sentence on what it decides. */
function Choice<Value extends string>({ about, ...props }: ChoiceProps<Value>) {
  return (
    <div className="col g1">
      <span className="cap c2" aria-hidden="true">
        {props.label}
      </span>
      <Segments small {...props} />
      <p className="cap c3">{about}</p>
    </div>
  );
}

/** The numbers and choices of a conditional order, in the order they are read. */
export function DraftFields(props: DraftFieldsProps) {
  const { t } = useTranslation('conditional');
  const { draft, setting, around, change } = props;
  const { base, quote } = around.market;
  const { kind, side } = setting;
  const unit = quote.name;
  return (
    <>
      <p className="cap c2">{t(`kind.${kind}_about`)}</p>
      <Choice
        label={t('form.by')}
        about={t(`about.by_${draft.by}`)}
        value={draft.by}
        onChange={(by) => change({ by })}
        options={useBySources()}
      />
      {kind === 'trail' ? <TrailFields {...props} /> : <PriceFields {...props} />}
      {side === 'buy' && !atLimit(draft, kind) && (
        <Choice
          label={t('spot:ticket.by')}
          about={t(`about.size_${draft.sizeBy}`, { unit: draft.sizeBy === 'value' ? unit : base.name })}
          value={draft.sizeBy}
          onChange={(sizeBy) => change({ sizeBy })}
          options={[
            { value: 'amount', label: t('spot:ticket.by_amount', { unit: base.name }) },
            { value: 'value', label: t('spot:ticket.by_value', { unit }) },
          ]}
        />
      )}
      {isByValue(draft, setting) ? (
        <DraftNumber field="value" label={t('spot:ticket.value', { unit })} props={props} />
      ) : (
        <DraftNumber field="amount" label={t('trading:ticket.amount', { unit: base.name })} props={props} />
      )}
      <PercentSlider
        label={t('trading:ticket.percent')}
        value={percentOf(draft, setting, around)}
        disabled={around.funds === undefined}
        onChange={(percent) => change({ percent })}
      />
      <Expiry {...props} />
    </>
  );
}

/** How long it waits. */
function Expiry({ draft: { time, until }, around: { market }, change, problems }: DraftFieldsProps) {
  const { t } = useTranslation('conditional');
  const problem = problems.find(({ field }) => field === 'until');
  return (
    <>
      <div className="trading-conditions">
        <span className="label c2" aria-hidden="true">
          {t('list.expires')}
        </span>
        <Select
          label={t('trading:ticket.time_in_force')}
          value={time}
          onChange={(next) => change({ time: next })}
          options={callsOf(market)
            .times.filter((force) => force !== 'IOC' && force !== 'FOK')
            .map((force) => ({ value: force, label: force, detail: t(`trading:ticket.tif.${force}`) }))}
        />
      </div>
      {time === 'GTD' && (
        <UntilField
          until={until}
          untilError={problem && t(`spot:${problem.key}`)}
          chooseUntil={(next) => change({ until: next })}
        />
      )}
    </>
  );
}

function PriceFields(props: DraftFieldsProps) {
  const { t } = useTranslation('conditional');
  const { draft, setting, around, change } = props;
  const unit = around.market.quote.name;
  const isOco = setting.kind === 'oco';
  const shown = fieldsOf(draft, setting);
  return (
    <>
      <DraftNumber field="stop" label={t(isOco ? 'field.stop_price' : 'field.trigger', { unit })} props={props} />
      <AtChoice of={isOco ? 'stop' : 'one'} value={draft.stopAt} choose={(stopAt) => change({ stopAt })} />
      {shown.includes('stopLimit') && (
        <DraftNumber field="stopLimit" label={t(isOco ? 'field.stop_limit' : 'field.limit', { unit })} props={props} />
      )}
      {isOco && <DraftNumber field="profit" label={t('field.profit_limit', { unit })} props={props} />}
    </>
  );
}

type AtChoiceProps = {
  of: 'one' | 'stop';
  value: Draft['stopAt'];
  choose: (value: Draft['stopAt']) => void;
};

/** Whether the order is placed at market or at a limit. */
function AtChoice({ of, value, choose }: AtChoiceProps) {
  const { t } = useTranslation('conditional');
  return (
    <Choice
      label={t(`form.at_${of}`)}
      about={t(`about.at_${value}`)}
      value={value}
      onChange={choose}
      options={[
        { value: 'market', label: t('trading:ticket.market') },
        { value: 'limit', label: t('trading:ticket.limit') },
      ]}
    />
  );
}

function TrailFields(props: DraftFieldsProps) {
  const { t } = useTranslation('conditional');
  const { draft, around, change } = props;
  const unit = around.market.quote.name;
  return (
    <>
      <Choice
        label={t('form.trail_by')}
        about={t(`about.trail_${draft.trailBy}`)}
        value={draft.trailBy}
        onChange={(trailBy) => change({ trailBy })}
        options={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: unit },
        ]}
      />
      {draft.trailBy === 'percent' ? (
        <>
          <DraftNumber field="percentAway" label={t('field.trail', { unit: '%' })} props={props} />
          <Chips
            label={t('form.trail_chips')}
            small
            value={draft.texts.percentAway}
            onChange={(text) => change({ field: 'percentAway', text })}
            options={distances.map((value) => ({ value, label: `${value}%` }))}
          />
        </>
      ) : (
        <DraftNumber field="trail" label={t('field.trail', { unit })} props={props} />
      )}
      <Checkbox label={t('form.activates')} checked={draft.activates} onChange={(activates) => change({ activates })} />
      <p className="cap c2">{t('form.activates_about')}</p>
      {draft.activates && <DraftNumber field="activation" label={t('field.activation', { unit })} props={props} />}
    </>
  );
}
