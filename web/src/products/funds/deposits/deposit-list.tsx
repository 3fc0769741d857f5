import { ArrowDownToLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { funds } from '@glassbook/contract';
import { useCall } from '../../../carry/loadable.ts';
import { paths } from '../../../carry/paths.ts';
import { depositPath } from '../record-path.ts';
import { OwnList, pageOf } from '../records/own-list.tsx';
import { RecordRow } from '../records/record-row.tsx';
import { useFilter } from '../records/use-filter.ts';
import { useStateWords } from './words.ts';

/** The own deposits. */
export function DepositList() {
  const { t } = useTranslation('funds');
  const words = useStateWords();
  const filter = useFilter(funds.depositStatuses);
  const found = useCall(funds.deposits, { ...pageOf(filter), state: filter.state }, { staleMs: 0 });
  const none = {
    icon: <ArrowDownToLine size={20} strokeWidth={1.75} />,
    ...{ title: t('deposits.none'), filtered: t('deposits.none_filtered'), about: t('deposits.none_about') },
    action: { to: paths.select, text: t('app:menu.recharge') },
  };
  return (
    <OwnList route={funds.deposits} {...{ filter, words, found, none }}>
      {({ id, name, amount, credited, created_ms, state }) => (
        <RecordRow
          key={id}
          to={depositPath(id)}
          number={`D-${id}`}
          asset={name}
          amount={credited ?? amount}
          createdMs={created_ms}
          state={words[state]}
        />
      )}
    </OwnList>
  );
}
