import { declareNotices } from '../notice.ts';

const sum = { amount: 'amount', asset: 'text' } as const;
/** With the amount that was asked for; of a deposit once it is credited that. */
const withdrawal = { params: { withdrawal: { sign: 'W' }, ...sum }, detail: 'withdrawal' } as const;
const deposit = { params: { deposit: { sign: 'D' }, ...sum }, detail: 'deposit' } as const;
/** Between users. */
const transfer = { params: { transfer: { sign: 'T' }, ...sum }, detail: 'transfer' } as const;

export const notices = declareNotices({
  words: 'funds',
  group: 'funds',
  kinds: {
    withdrawal_requested: withdrawal,
    withdrawal_approved: withdrawal,
    withdrawal_paid: withdrawal,
    withdrawal_rejected: withdrawal,
    withdrawal_canceled: withdrawal,
    deposit_submitted: deposit,
    deposit_credited: deposit,
    deposit_rejected: deposit,
    deposit_canceled: deposit,
    transfer_sent: transfer,
    transfer_received: transfer,
    /** Where an asset that the user deposited is deposited to by this network. */
    deposit_address_changed: { params: { asset: 'text', network: 'text' }, detail: 'copy_new_address' },
  },
});
