import { wallet } from '@glassbook/contract';
import { Button, CoinIcon, DecimalInput, IconButton, Ledger, Part, Select } from '@glassbook/ui';
import { assetPlaces, exact, owed } from '@glassbook/ui/format';
import { ArrowDownUp } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../carry/paths.ts';
import { texts } from '../../../shared/sending/shape.ts';
import { useFields } from '../../../shared/sending/use-fields.ts';
import { formOf, useSending } from '../../../shared/sending/use-sending.ts';
import {
  bodyOf,
  edit,
  formOfBody,
  placesMax,
  problemOf,
  summarize,
  type Edit,
  type Movable,
  type Problem,
  type TransferForm as Form,
} from './transfer.ts';

const moving = {
  ...formOf(wallet.move, {
    ...{ title: 'wallet:transfer.title', list: paths.transferHistory },
    body: texts('currency_id', 'number', 'from_field', 'to_field'),
    changed: [wallet.wallets, wallet.currenciesOfUser, wallet.moves, wallet.entries],
  }),
  name: 'transfer',
};

type Props = { assets: readonly Movable[]; start: Form; onMoved?: () => void };

/** Moving money between one's own accounts: from, to, asset, amount, and both accounts as they will be. */
export function TransferForm({ assets, start, onMoved }: Props) {
  const { t } = useTranslation('wallet');
  const sending = useSending(moving);
  const { busy, locked, unknown } = sending;
  const fields = useFields(sending, start, formOfBody, (sent) => ({ ...sent, amount: '' }));
  const form = fields.values;
  const change = (made: Edit) => fields.set(edit(form, made, assets));
  const summary = summarize(form, assets);
  const problem = problemOf(form, assets);
  const { asset } = summary;
  const scale = asset?.scale ?? 0;
  const wrong = fields.said(problem, form.amount !== '');
  const said = unknown ? t('transfer.outcome_unknown') : sending.said;
  const shown = wrong ? sayProblem(wrong, scale, asset?.name ?? '', t) : said;
  const move = async (body: ReturnType<typeof bodyOf>): Promise<void> => {
    const answer = await sending.sendNow(body);
    if (answer.ok) onMoved?.();
  };
  const send = fields.submitWith(
    problem,
    () => bodyOf(form),
    (body) => void move(body),
  );
  return (
    <form className="col g4" onSubmit={send} noValidate>
      <fieldset className="contents" disabled={locked}>
        <Sides form={form} asset={asset} onChange={change} />
        <Select
          label={t('transfer.asset')}
          labelShown
          value={String(form.assetId)}
          onChange={(id) => change({ field: 'asset', assetId: Number(id) })}
          options={assets
            .filter(({ kinds }) => kinds.length > 1)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <DecimalInput
          label={t('transfer.amount')}
          aside={
            <span>
              {t('transfer.available', {
                amount: exact({ amount: summary.fromBefore, scale }),
                asset: asset?.name ?? '',
              })}
            </span>
          }
          value={form.amount}
          places={placesMax}
          onChange={(text) => change({ field: 'amount', text })}
          error={shown}
          before={<CoinIcon symbol={asset?.name ?? ''} size={20} />}
          unit={asset?.name}
          after={
            <button type="button" className="btn text h-11" onClick={() => change({ field: 'max' })}>
              {t('transfer.max')}
            </button>
          }
        />
      </fieldset>
      <AfterMove form={form} summary={summary} scale={scale} />
      <Button type="submit" tone="primary" size="lg" wide busy={busy && t('transfer.sending')}>
        {t('transfer.send', { asset: asset?.name ?? '' })}
      </Button>
    </form>
  );
}

function sayProblem(problem: Problem, scale: number, asset: string, t: TFunction<'wallet'>): string {
  const key = `transfer.problem.${problem.code}`;
  if (problem.code === 'too_many_places') return t(key, { places: problem.places, asset });
  if (problem.code === 'insufficient_funds')
    return t(key, { short: owed({ amount: problem.short, scale }, assetPlaces({ name: asset, scale })), asset });
  return t(key);
}

type SidesProps = { form: Form; asset: Movable | undefined; onChange: (made: Edit) => void };

function Sides({ form, asset, onChange }: SidesProps) {
  const { t } = useTranslation('wallet');
  const options = (asset?.kinds ?? []).map((kind) => ({ value: kind, label: t(`kind.${kind}`) }));
  return (
    <div className="card p grid grid-cols-[minmax(0,1fr)_2.75rem] gap-3 items-center">
      <div className="col g3">
        <Select
          label={t('transfer.from')}
          labelShown
          value={form.from}
          onChange={(kind) => onChange({ field: 'from', kind })}
          options={options}
        />
        <Select
          label={t('transfer.to')}
          labelShown
          value={form.to}
          onChange={(kind) => onChange({ field: 'to', kind })}
          options={options}
        />
      </div>
      <IconButton label={t('transfer.swap')} onClick={() => onChange({ field: 'swap' })}>
        <ArrowDownUp size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

type AfterProps = { form: Form; summary: ReturnType<typeof summarize>; scale: number };

/** What can be used in both accounts after the move: shown before the button, with the fee (none). */
function AfterMove({ form, summary, scale }: AfterProps) {
  const { t } = useTranslation('wallet');
  const name = summary.asset?.name ?? '';
  const from = summary.fromAfter ?? summary.fromBefore;
  const to = summary.toAfter ?? summary.toBefore;
  const after = (amount: bigint) => `${exact({ amount, scale })} ${name}`;
  return (
    <Ledger large>
      <Part label={t('transfer.after', { kind: t(`kind.${form.from}`) })}>{after(from)}</Part>
      <Part label={t('transfer.after', { kind: t(`kind.${form.to}`) })}>{after(to)}</Part>
      <Part label={t('transfer.fee')}>{t('transfer.free')}</Part>
    </Ledger>
  );
}
