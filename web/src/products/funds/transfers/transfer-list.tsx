import { ArrowDownLeft, ArrowUpRight, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { funds } from '@glassbook/contract';
import { useTimes } from '@glassbook/ui';
import { useCall } from '../../../carry/loadable.ts';
import { paths } from '../../../carry/paths.ts';
import type { StateWords } from '../records/filters.tsx';
import { OwnList, pageOf } from '../records/own-list.tsx';
import { useFilter } from '../records/use-filter.ts';
import { sumTexts } from '../sums.ts';

function useDirectionWords(): StateWords<funds.UserTransferView['direction']> {
  const { t } = useTranslation('funds');
  return {
    sent: { text: t('transfers.sent'), tone: undefined },
    received: { text: t('transfers.received'), tone: undefined },
  };
}

function Row({ row, way }: { row: funds.UserTransferView; way: string }) {
  const { t } = useTranslation('funds');
  const times = useTimes();
  const isSent = row.direction === 'sent';
  const Icon = isSent ? ArrowUpRight : ArrowDownLeft;
  const name = row.own_name === '' ? row.nickname : row.own_name;
  const other = name === '' ? row.account : `${name} (${row.account})`;
  return (
    <li className="li border-t border-line first:border-t-0">
      <Icon size={24} strokeWidth={1.75} className="c2" aria-hidden="true" />
      <span className="grow min-w-0">
        <span className="label block break-words">
          <span className="sr">{way}: </span>
          {t(isSent ? 'transfers.to' : 'transfers.from', { other })}
        </span>
        <span className="cap c3 block">{`T-${row.id} · ${times.dateTime(row.created_ms)}`}</span>
      </span>
      <span className="label num text-end">
        {`${isSent ? '\u2212' : '+'}${sumTexts([row.number]).join('')} ${row.name}`}
      </span>
    </li>
  );
}

/** What was sent to other users and received from them. */
export function TransferList() {
  const { t } = useTranslation('funds');
  const words = useDirectionWords();
  const filter = useFilter(funds.transferDirections);
  const found = useCall(funds.userTransfers, { ...pageOf(filter), direction: filter.state }, { staleMs: 0 });
  const none = {
    icon: <Users size={20} strokeWidth={1.75} />,
    ...{ title: t('transfers.none'), filtered: t('transfers.none_filtered'), about: t('transfers.none_about') },
    action: { to: `${paths.withdraw}?to=user`, text: t('send.to_user') },
  };
  return (
    <OwnList route={funds.userTransfers} {...{ filter, words, found, none }}>
      {(row) => <Row key={row.id} row={row} way={words[row.direction].text} />}
    </OwnList>
  );
}
