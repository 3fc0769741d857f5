import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { desk } from '@glassbook/contract';
import { Button, FieldError, TextInput, useBusy } from '@glassbook/ui';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { requestPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import type { Change } from '../review/changes.ts';
import { ChangeTable, FeeExample } from '../review/change-table.tsx';
import type { Market } from './market-state.tsx';
import {
  changesIn,
  draftOf,
  isPercent,
  problemIn,
  ruleFields,
  rulesIn,
  rulesOf,
  typed,
  type RuleField,
  type Rules,
} from './rules-draft.ts';

/** The rules that an open request asks for. */
const askedIn = (inForce: Rules, view: desk.RequestView): Rules => ({
  ...inForce,
  ...Object.fromEntries(view.changes.map(({ field, after }) => [field, after])),
});

type Asked = { changes: readonly Change[]; edited: desk.RequestView | undefined; body: AskedBody };
type AskedBody = Omit<
  Parameters<typeof ask<typeof desk.requestRules.body, typeof desk.requestRules.reply, undefined>>[1],
  'reason'
>;

/** What would change, and the reason it is asked for with. */
function Ask({ changes, edited, body }: Asked) {
  const { t } = useTranslation('desk');
  const go = useNavigate();
  const [reason, setReason] = useState(edited?.reason ?? '');
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim().length < 3) {
      setSaid(t('problem.reason'));
      return;
    }
    void run(async () => {
      const answer = await ask(desk.requestRules, { ...body, reason: reason.trim() });
      if (!answer.ok) {
        setSaid(answer.message);
        return;
      }
      refreshAll();
      void go(requestPath(answer.message.request));
    });
  };
  return (
    <>
      <ChangeTable changes={changes} />
      <FeeExample changes={changes} />
      <form className="col g3 mt6" onSubmit={send} noValidate>
        <TextInput
          label={t('reason')}
          help={t('reason_about')}
          maxLength={500}
          value={reason}
          onChange={(next) => {
            setReason(next);
            setSaid(undefined);
          }}
        />
        {said !== undefined && <FieldError>{said}</FieldError>}
        <div>
          <Button tone="primary" type="submit" busy={busy && t('busy')}>
            {t(edited ? 'rules.save' : 'rules.go')}
          </Button>
        </div>
        <p className="cap c3">{t('rules.about')}</p>
      </form>
    </>
  );
}

/** Asks for other fees or limits, with a preview of what they change. With `edited` it changes that request. */
export function RulesForm({ market, edited }: { market: Market; edited: desk.RequestView | undefined }) {
  const { t } = useTranslation('desk');
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
        {ruleFields.map((field) => (
          <TextInput
            key={field}
            label={t(`field.${field}`)}
            inputMode="decimal"
            autoComplete="off"
            readOnly={!isPermitted}
            unit={unit(field)}
            value={draft[field]}
            onChange={(raw) => setDraft(typed(draft, field, raw))}
            error={problem?.field === field && t(problem.key)}
          />
        ))}
      </div>
      {isPermitted && <h3 className="label c2 mt6 mb-2">{t('changes.title')}</h3>}
      {isPermitted && changes.length === 0 && <p className="cap c3">{t('changes.none')}</p>}
      {isPermitted && changes.length > 0 && <Ask changes={changes} edited={edited} body={body} />}
    </div>
  );
}
