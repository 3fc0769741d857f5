import { useTranslation } from 'react-i18next';
import { desk } from '@glassbook/contract';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { paths } from '../app/paths.ts';
import {
  useApplications,
  useCards,
  useChats,
  useDeposits,
  useIdentities,
  useOtc,
  useRoomQueue,
  useWithdrawals,
  useWorks,
  waitingIn,
} from './queue-calls.ts';

function useRequestCount(): number | undefined {
  const waiting = useCall(desk.overview, {}, { everyMs: lookEveryMs }).data?.waiting;
  return waiting?.reduce((sum, { count }) => sum + count, 0);
}
function useDepositCount(): number | undefined {
  const { data } = useDeposits();
  return data && waitingIn(data.counts);
}
function useWithdrawalCount(): number | undefined {
  const { data } = useWithdrawals();
  return data && waitingIn(data.counts);
}
function useIdentityCount(): number | undefined {
  const { data } = useIdentities();
  return data && data.waiting.details + data.waiting.photos;
}
const useCardCount = (): number | undefined => useCards().data?.waiting;
const useWorkCount = (): number | undefined => useWorks().data?.waiting;
const useApplicationCount = (): number | undefined => useApplications().data?.waiting;
const useAppealCount = (): number | undefined => useOtc().data?.orders.length;
const useMerchantCount = (): number | undefined => useOtc().data?.merchants.length;
const useRoomCount = (): number | undefined => useRoomQueue().data?.total;
const useChatCount = (): number | undefined => useChats().data?.counts.unanswered;

const counts: Partial<Record<string, () => number | undefined>> = {
  [paths.requests]: useRequestCount,
  [paths.deposits]: useDepositCount,
  [paths.withdrawals]: useWithdrawalCount,
  [paths.identities]: useIdentityCount,
  [paths.cards]: useCardCount,
  [paths.works]: useWorkCount,
  [paths.traders]: useApplicationCount,
  [paths.otc]: useAppealCount,
  [paths.merchants]: useMerchantCount,
  [paths.room]: useRoomCount,
  [paths.chats]: useChatCount,
};

function Count({ useCount }: { useCount: () => number | undefined }) {
  const { t } = useTranslation('desk');
  const count = useCount() ?? 0;
  if (count === 0) return null;
  return (
    <span className="cap c3" aria-label={t('waiting.count', { count })}>
      {count}
    </span>
  );
}

/** How many wait behind an entry of the navigation, where it is a queue. */
export function NavCount({ path }: { path: string }) {
  const useCount = counts[path];
  return useCount ? <Count useCount={useCount} /> : null;
}
