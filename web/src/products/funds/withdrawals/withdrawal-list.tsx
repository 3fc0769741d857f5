import { ArrowUpFromLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { funds } from '@glassbook/contract';
import { useCall } from '../../../carry/loadable.ts';
import { paths } from '../../../carry/paths.ts';
import { withdrawalPath } from '../record-path.ts';
import { OwnList, pageOf } from '../records/own-list.tsx';
import { RecordRow } from '../records/record-row.tsx';
import { useFilter } from '../records/use-filter.ts';
import { useStateWords } from './words.ts';

/** The own withdrawals. */
export function WithdrawalList() {
  const { t } = useTranslation('funds');
  const words = useStateWords();
  const filter = useFilter(funds.withdrawalStatuses);
  const found = useCall(funds.withdrawals, { ...pageOf(filter), state: filter.state }, { staleMs: 0 });
  const none = {
    icon: <ArrowUpFromLine size={20} strokeWidth={1.75} />,
    ...{ title: t('list.none'), filtered: t('list.none_filtered'), about: t('list.none_about') },
    action: { to: paths.withdraw, text: t('app:menu.withdraw') },
  };
  return (
    <OwnList route={funds.withdrawals} {...{ filter, words, found, none }}>
      {({ id, name, number, created_ms, state }) => (
        <RecordRow
          key={id}
          to={withdrawalPath(id)}
          number={`W-${id}`}
          asset={name}
          amount={number}
          createdMs={created_ms}
          state={words[state]}
        />
      )}
    </OwnList>
  );
}
