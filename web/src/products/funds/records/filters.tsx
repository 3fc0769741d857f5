import { useTranslation } from 'react-i18next';
import { wallet } from '@glassbook/contract';
import { Select, useTimes, type BadgeTone } from '@glassbook/ui';
import { useCall } from '../../../carry/loadable.ts';
import { all, type Filter } from './use-filter.ts';

/** The words of each state, with the tone of its badge. */
export type StateWords<State extends string> = Readonly<Record<State, { text: string; tone: BadgeTone | undefined }>>;

/** The filters of a list, by asset and state, and the zone of its times. */
export function Filters<State extends string>({ of, words }: { of: Filter<State>; words: StateWords<State> }) {
  const { t } = useTranslation('funds');
  const times = useTimes();
  const assets = useCall(wallet.currenciesOfUser, {}, { staleMs: 60_000 }).data ?? [];
  const every = { value: all, label: t('wallet:records.all') };
  const states = Object.entries<{ text: string }>(words);
  return (
    <>
      <div className="pad grid grid-cols-2 gap-2">
        <Select
          label={t('wallet:records.asset')}
          labelShown
          value={of.currency ?? all}
          onChange={(asset) => of.set({ asset })}
          options={[every, ...assets.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <Select
          label={t('list.state')}
          labelShown
          value={of.state ?? all}
          onChange={(state) => of.set({ state })}
          options={[every, ...states.map(([value, { text }]) => ({ value, label: text }))]}
        />
      </div>
      <p className="pad cap c3 mt2">{t('wallet:records.zone', { zone: times.zone() })}</p>
    </>
  );
}
