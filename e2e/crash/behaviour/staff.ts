/** What staff do in the rig, beside the traders (../acting-staff.ts). An act is named by its reason or note; it has no key. */
import { desk, funds } from '@glassbook/contract';
import type { Behaviour } from './behaviour.ts';

export const staff: Pick<Behaviour, 'name' | 'paths'> = {
  name: 'desk',
  paths: {
    freeze: desk.freezeUser.path,
    askThaw: desk.requestThaw.path,
    halt: desk.halt.path,
    askOpen: desk.requestOpen.path,
    askGrant: desk.requestGrant.path,
    approve: desk.approve.path,
    reject: desk.reject.path,
    decideWithdrawal: funds.decideWithdrawal.path,
    decideDeposit: funds.decideDeposit.path,
    askHouse: funds.requestHouseTransfer.path,
  },
};
