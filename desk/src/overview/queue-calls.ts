/** What waits besides requests: the calls that the cards, the list and the navigation share, so that each is sent once. */
import { copy, funds, identity, kefu, nft, otc, payee, room } from '@glassbook/contract';
import { lookEveryMs, useCall } from '../app/calls.ts';

/** Of each queue, in the list of what waits. */
const limit = '20';
const polled = { everyMs: lookEveryMs };
type Options = { enabled?: boolean };

export const useDeposits = (options: Options = {}) => useCall(funds.depositQueue, { limit }, { ...polled, ...options });
export const useWithdrawals = (options: Options = {}) =>
  useCall(funds.withdrawalQueue, { limit }, { ...polled, ...options });
export const useIdentities = (options: Options = {}) => useCall(identity.queue, { limit }, { ...polled, ...options });
export const useCards = (options: Options = {}) => useCall(payee.cardQueue, { limit }, { ...polled, ...options });
export const useWorks = (options: Options = {}) => useCall(nft.works, { limit }, { ...polled, ...options });
export const useApplications = (options: Options = {}) =>
  useCall(copy.applications, { limit }, { ...polled, ...options });
/** Appeals and claims of OTC orders, and who asks to be a merchant. */
export const useOtc = (options: Options = {}) => useCall(otc.queue, {}, { ...polled, ...options });
/** Reported messages of the chat room, and objections. */
export const useRoomQueue = (options: Options = {}) => useCall(room.queue, {}, { ...polled, ...options });
export const useChats = (options: Options = {}) =>
  useCall(kefu.queue, { show: 'unanswered', limit }, { ...polled, ...options });

/** Of deposits or withdrawals: all that wait, those past their time among them. */
export const waitingIn = ({ late: _, ...states }: Readonly<Record<string, number>> & { late: number }): number =>
  Object.values(states).reduce((sum, count) => sum + count, 0);
