import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { depositProblem, withdrawalProblem } from '@glassbook/engine/quote';
import { parseAmount } from '@glassbook/money';
import { Checkbox, Table } from '@glassbook/ui';
import { trimmed } from '@glassbook/ui/format';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { OpenRequest } from '../review/open-request.tsx';
import type { Figures, Specs } from '../settings/draft.ts';
import { FiguresForm } from '../settings/figures-form.tsx';
import { unitName } from '../settings/unit-name.ts';

type Reply = z.output<(typeof desk.fundRules)['reply']>;
type Rules = Reply['assets'][number];
type WithdrawalField = 'withdrawalFee' | 'withdrawalMin' | 'decideMs';
type DepositField = 'depositMin' | 'decideMs';

const hours = { unit: 'hours', places: 3 } as const;
const amountOf = (scale: number) => ({ unit: 'plain' as const, places: scale });
/** The asset as the engine asks for it: one with a spot account, which those of the list are. */
const assetsWith = ({ asset, symbol, scale }: Rules) => ({
  assets: new Map([[asset, { asset, name: symbol, scale, kinds: ['spot' as const] }]]),
});

/** What a switch adds to the changes of its figures. */
export const switched = (field: string, before: 'on' | 'off', after: 'on' | 'off') =>
  before === after ? [] : [{ field, before, after }];

/** The first figure that the engine would refuse. */
function withdrawalProblemOf(rules: Rules, figures: Figures<WithdrawalField>): WithdrawalField | undefined {
  const fee = parseAmount(figures.withdrawalFee, rules.scale);
  const min = parseAmount(figures.withdrawalMin, rules.scale);
  if (fee === undefined) return 'withdrawalFee';
  if (min === undefined) return 'withdrawalMin';
  const problem = withdrawalProblem(assetsWith(rules), {
    ...{ kind: 'funds.configureWithdrawal', asset: rules.asset, enabled: true, fee, min },
    decideMs: Number(figures.decideMs),
  });
  const fields = { asset: undefined, fee: 'withdrawalFee', min: 'withdrawalMin', decideMs: 'decideMs' } as const;
  return problem && fields[problem];
}

function depositProblemOf(rules: Rules, figures: Figures<DepositField>): DepositField | undefined {
  const min = parseAmount(figures.depositMin, rules.scale);
  if (min === undefined) return 'depositMin';
  const problem = depositProblem(assetsWith(rules), {
    ...{ kind: 'funds.configureDeposit', asset: rules.asset, enabled: true, min },
    decideMs: Number(figures.decideMs),
  });
  const fields = { asset: undefined, min: 'depositMin', decideMs: 'decideMs' } as const;
  return problem && fields[problem];
}

/** What arrives of the smallest withdrawal, before and after. */
function LeastPreview({ rules, asked }: { rules: Rules; asked: Figures<WithdrawalField> }) {
  const { t } = useTranslation('desk');
  const { scale, symbol, withdrawal } = rules;
  const least = (fee: string, min: string) => {
    const [taken, whole] = [parseAmount(fee, scale), parseAmount(min, scale)];
    if (taken === undefined || whole === undefined || whole < taken) return '–';
    return `${trimmed({ amount: whole - taken, scale })} ${symbol}`;
  };
  return (
    <div className="mt3">
      <Table
        caption={t('fund_rules.least')}
        rows={[{ name: t('fund_rules.least') }]}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', head: t('changes.field'), cell: ({ name }) => name },
          {
            key: 'before',
            head: t('changes.before'),
            numeric: true,
            cell: () => least(withdrawal.fee, withdrawal.min),
          },
          {
            key: 'after',
            head: t('changes.after'),
            numeric: true,
            cell: () => least(asked.withdrawalFee, asked.withdrawalMin),
          },
        ]}
      />
    </div>
  );
}

function WithdrawalForm({ rules }: { rules: Rules }) {
  const { t, i18n } = useTranslation('desk');
  const isPermitted = useSelf().may('market.request');
  const { scale, symbol, withdrawal } = rules;
  const [isOn, setOn] = useState(withdrawal.enabled === 'on');
  const enabled = isOn ? 'on' : 'off';
  const specs: Specs<WithdrawalField> = {
    ...{ withdrawalFee: amountOf(scale), withdrawalMin: amountOf(scale), decideMs: hours },
  };
  return (
    <>
      <div className="mt3">
        <Checkbox label={t('field.withdrawals')} checked={isOn} disabled={!isPermitted} onChange={setOn} />
      </div>
      <FiguresForm
        specs={specs}
        inForce={{
          ...{ withdrawalFee: withdrawal.fee, withdrawalMin: withdrawal.min },
          decideMs: String(withdrawal.decide_ms),
        }}
        labelOf={(field) => t(`field.${field}`)}
        unitOf={(field) => (field === 'decideMs' ? unitName('hour', i18n.language) : symbol)}
        helpOf={(field) =>
          field === 'withdrawalFee'
            ? t('fund_rules.fee_about')
            : t(field === 'decideMs' ? 'fund_rules.decide_about' : 'fund_rules.min_about')
        }
        problemOf={(asked) => withdrawalProblemOf(rules, asked)}
        more={switched('withdrawals', withdrawal.enabled, enabled)}
        preview={(asked) => <LeastPreview rules={rules} asked={asked} />}
        send={(asked, reason) =>
          ask(desk.requestWithdrawalRules, {
            ...{ asset: String(rules.asset), enabled, fee: asked.withdrawalFee, min: asked.withdrawalMin },
            ...{ decide_ms: asked.decideMs, reason },
          })
        }
      />
    </>
  );
}

function DepositForm({ rules }: { rules: Rules }) {
  const { t, i18n } = useTranslation('desk');
  const isPermitted = useSelf().may('market.request');
  const { scale, symbol, deposit } = rules;
  const [isOn, setOn] = useState(deposit.enabled === 'on');
  const enabled = isOn ? 'on' : 'off';
  const specs: Specs<DepositField> = { depositMin: amountOf(scale), decideMs: hours };
  return (
    <>
      <div className="mt3">
        <Checkbox label={t('field.deposits')} checked={isOn} disabled={!isPermitted} onChange={setOn} />
      </div>
      <FiguresForm
        specs={specs}
        inForce={{ depositMin: deposit.min, decideMs: String(deposit.decide_ms) }}
        labelOf={(field) => t(`field.${field}`)}
        unitOf={(field) => (field === 'decideMs' ? unitName('hour', i18n.language) : symbol)}
        helpOf={(field) => (field === 'decideMs' ? t('fund_rules.decide_about') : undefined)}
        problemOf={(asked) => depositProblemOf(rules, asked)}
        more={switched('deposits', deposit.enabled, enabled)}
        send={(asked, reason) =>
          ask(desk.requestDepositRules, {
            ...{ asset: String(rules.asset), enabled, min: asked.depositMin, decide_ms: asked.decideMs, reason },
          })
        }
      />
    </>
  );
}

/** What withdrawals and deposits of an asset cost, begin at, and how long a decision takes. A change counts for new requests. */
export function FundRules({ asset }: { asset: number }) {
  const { t } = useTranslation('desk');
  const found = useCall(desk.fundRules, {}, { everyMs: lookEveryMs });
  return (
    <Shown of={found}>
      {({ assets }) => {
        const rules = assets.find((each) => each.asset === asset);
        if (!rules) return null;
        return (
          <>
            <section>
              <div className="row wrap g3 mt8">
                <h2 className="t3">{t('nav.withdrawals')}</h2>
                <OpenRequest request={rules.withdrawal.request} />
              </div>
              <p className="cap c2 mt1">{t('fund_rules.about')}</p>
              <WithdrawalForm key={JSON.stringify(rules.withdrawal)} rules={rules} />
            </section>
            <section>
              <div className="row wrap g3 mt8">
                <h2 className="t3">{t('nav.deposits')}</h2>
                <OpenRequest request={rules.deposit.request} />
              </div>
              <p className="cap c2 mt1">{t('fund_rules.about')}</p>
              <DepositForm key={JSON.stringify(rules.deposit)} rules={rules} />
            </section>
          </>
        );
      }}
    </Shown>
  );
}
