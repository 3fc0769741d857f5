/** Money in and out: withdrawals from the request to the payment, deposits from the voucher to the credit, where they are sent to, and their review at the desk; what the operator brings in for conversions. */
import type { CommandOf } from '@glassbook/engine';
import { gateRefusal } from '../gate/gate.ts';
import { OwnerTurns } from '../http/owner-turns.ts';
import type { Core, Gives, Part, Slice } from '../slice.ts';
import { follow, type Following } from '../store/follow.ts';
import type { InForce } from '../store/settings/in-force.ts';
import { depositAddress, depositOffers } from './addresses/address.ts';
import { DepositList } from './addresses/list.ts';
import { addressKind, depositList, requestDepositAddress } from './addresses/change.ts';
import { notifyDepositors } from './addresses/notices.ts';
import { seedDemoList } from './addresses/seed-demo.ts';
import { lateCases } from './deadlines.ts';
import { decideDeposit, depositKind, reviewDeposit } from './deposits/decide.ts';
import { deposit } from './deposits/deposit.ts';
import { cancelDeposit, depositDetail, deposits } from './deposits/deposits.ts';
import { depositCase, depositVoucher } from './deposits/case.ts';
import { depositQueue, depositsCsv } from './deposits/queue.ts';
import { Details } from './details.ts';
import { depositHappenings, noteClaims, withdrawalHappenings } from './happenings.ts';
import { houseTransfers } from './house/transfers.ts';
import { houseKind, requestHouseTransfer } from './house/transfer-kind.ts';
import { info, offers } from './info.ts';
import { WithdrawalLetters } from './letters.ts';
import type { FundsServices } from './services.ts';
import { claimWithdrawal } from './withdrawals/claim.ts';
import { decideWithdrawal, reviewWithdrawal, withdrawalKind } from './withdrawals/decide.ts';
import { withdrawalCase } from './withdrawals/case.ts';
import { openWithdrawals } from './withdrawals/give-back.ts';
import { returnWithdrawal } from './withdrawals/returned.ts';
import { withdrawalQueue, withdrawalsCsv } from './withdrawals/queue.ts';
import { stored } from './stored.ts';
import { transferHappenings } from './transfers/happenings.ts';
import { queueTransferLetters } from './transfers/letters.ts';
import { userTransfers } from './transfers/list.ts';
import { addRecipient, recipients, removeRecipient } from './transfers/recipients.ts';
import { sendToUser } from './transfers/send.ts';
import { recipientsTakenBack } from './transfers/take-back.ts';
import { withdraw } from './withdraw.ts';
import { cancelWithdrawal, withdrawal, withdrawals } from './withdrawals.ts';

export const funds: Slice<'funds'> = { name: 'funds', stored, begin: () => ({ open }) };

const sweepMs = 3_600_000;
/** Letters that could not be queued are tried again. */
const missingMs = 60_000;
/** A transaction that has begun to end is committed by then. */
const commitMs = 500;

/** What other slices give, once all are open. */
const given = ({ given: gives }: Core): Omit<Pick<FundsServices, keyof FundsServices & keyof Gives>, 'limitWords'> => ({
  proofRefusal: (caller) => gives.proofRefusal(caller),
  checkPaymentPassword: (...asked) => gives.checkPaymentPassword(...asked),
  endedRefusal: (caller) => gives.endedRefusal(caller),
  paymentProofs: (userId) => gives.paymentProofs(userId),
  useCode: (...asked) => gives.useCode(...asked),
  withdrawalHold: (...asked) => gives.withdrawalHold(...asked),
  holdsSince: (...asked) => gives.holdsSince(...asked),
  withdrawalLimitOf: (userId) => gives.withdrawalLimitOf(userId),
  identityOf: (userId) => gives.identityOf(userId),
  approvedNameOf: (userId) => gives.approvedNameOf(userId),
  notifyOwner: (...asked) => gives.notifyOwner(...asked),
  fiatRate: (currency) => gives.fiatRate(currency),
  heldLessOwed: (...asked) => gives.heldLessOwed(...asked),
  payees: {
    find: (...asked) => gives.payees.find(...asked),
    idOf: (...asked) => gives.payees.idOf(...asked),
    networksOf: (asset) => gives.payees.networksOf(asset),
    read: (...asked) => gives.payees.read(...asked),
    standing: (...asked) => gives.payees.standing(...asked),
    notAccepted: (...asked) => gives.payees.notAccepted(...asked),
  },
});

/** By asset, as they are in force. */
function offersOf(inForce: InForce): Pick<FundsServices, 'offers' | 'depositOffers'> {
  const offers = new Map<number, CommandOf<'funds.configureWithdrawal'>>();
  const depositOffers = new Map<number, CommandOf<'funds.configureDeposit'>>();
  const take = () => {
    for (const offer of inForce.all('funds.configureWithdrawal')) offers.set(offer.asset, offer);
    for (const offer of inForce.all('funds.configureDeposit')) depositOffers.set(offer.asset, offer);
  };
  take();
  inForce.onChanged(take);
  return { offers, depositOffers };
}

const uploadsOf = (core: Core) => () => core.given.uploads;

function servicesOf(core: Core): FundsServices {
  const { pool, vault, now, log, review, config } = core;
  return {
    ...{ ...core, ...review, ...given(core) },
    ...offersOf(core.inForce),
    images: uploadsOf(core),
    details: new Details({ pool, vault, now, uploads: uploadsOf(core) }),
    list: new DepositList({
      ...{ key: review.audit.key, dataDir: config.dataDir, now },
      onChanged: (version) =>
        log.error({ version }, 'the list of deposit addresses is not what was signed; none is shown'),
    }),
    demo: config.money === 'demo',
    gate: (asked) => gateRefusal(core, asked),
    feeNow: (asset) => core.state.funds.withdrawalOffers.get(asset)?.fee,
    limitWords: (userId, reason) => core.given.limitWords(userId, reason),
  };
}

/** What takes two people, and what is escalated past its deadline. `noticesDue`: depositors are to be notified of a changed address. */
function addKinds({ review }: Core, services: FundsServices, noticesDue: () => void): void {
  const { approvals, deadlines } = review;
  for (const noun of ['withdrawal', 'deposit'] as const) deadlines.add(lateCases(noun));
  approvals.add(withdrawalKind(services));
  approvals.add(depositKind(services));
  approvals.add(houseKind(services));
  approvals.add(addressKind(services, noticesDue));
}

function open(core: Core): Part<'funds'> {
  const { state, log, activity, catalog, config, clock } = core;
  const services = servicesOf(core);
  addKinds(core, services, () => void clock.after(commitMs, () => addressNotices().committed()));
  const claimed = new Set<number>();
  noteClaims(claimed, state.funds.withdrawals.values());
  activity.add(withdrawalHappenings(catalog, claimed));
  activity.add(depositHappenings(catalog));
  activity.add(transferHappenings(catalog));
  // One after the other of one owner, so that the limit of a level is asked with all before it stored.
  const turns = new OwnerTurns();
  const failed = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const sweep = () => void services.details.sweep().catch(failed('details of refused requests were not deleted'));
  const letters = new WithdrawalLetters(services);
  const isFull = () => core.disk.isFull;
  const transferLetters = once(() =>
    follow({
      step: async () => (await queueTransferLetters(services)) > 0,
      ...{ isFull, failed: failed('letters about transfers were not queued') },
    }),
  );
  const addressNotices = once(() =>
    follow({
      step: async () => (await notifyDepositors(services)) > 0,
      ...{ isFull, failed: failed('depositors were not notified of a changed address') },
    }),
  );
  const sendLetters = () => void letters.send().catch(failed('letters about withdrawals were not queued'));
  /** What a nudge before the commit missed. */
  const again = () => {
    sendLetters();
    addressNotices().committed();
  };
  return {
    handlings: handlingsOf(services, turns),
    channels: {},
    gives: { recipients: recipientsTakenBack(core), openWithdrawals: openWithdrawals(services) },
    onCommitted: ({ changes }) => {
      noteClaims(claimed, changes.funds.withdrawals);
      if (changes.funds.withdrawals.length > 0) sendLetters();
      if (changes.funds.transfers.length > 0) transferLetters().committed();
    },
    chores: [
      { everyMs: sweepMs, run: sweep },
      { everyMs: missingMs, run: again },
    ],
    start: () => {
      transferLetters();
      if (services.demo && !config.production)
        void seedDemoList(services).catch(failed('the demo has no deposit addresses'));
    },
    close: async () => {
      for (const { made } of [transferLetters, addressNotices]) await made()?.stop();
      await letters.idle();
    },
  };
}

/** Begun with the first call. */
function once(begin: () => Following): (() => Following) & { made: () => Following | undefined } {
  let made: Following | undefined;
  return Object.assign(() => (made ??= begin()), { made: () => made });
}

function handlingsOf(services: FundsServices, turns: OwnerTurns): Part<'funds'>['handlings'] {
  return {
    ...{ offers: offers(services), depositOffers: depositOffers(services), info: info(services) },
    ...{ withdraw: turns.of(withdraw(services)), withdrawals: withdrawals(services) },
    ...{ withdrawal: withdrawal(services), cancelWithdrawal: cancelWithdrawal(services) },
    ...{ withdrawalQueue: withdrawalQueue(services), withdrawalsCsv: withdrawalsCsv(services) },
    withdrawalCase: withdrawalCase(services),
    ...{ reviewWithdrawal: reviewWithdrawal(services), decideWithdrawal: decideWithdrawal(services) },
    returnWithdrawal: returnWithdrawal(services),
    claimWithdrawal: claimWithdrawal(services),
    ...{ depositAddress: depositAddress(services), deposit: turns.of(deposit(services)), deposits: deposits(services) },
    ...{ depositDetail: depositDetail(services), cancelDeposit: cancelDeposit(services) },
    ...{ depositQueue: depositQueue(services), depositsCsv: depositsCsv(services), depositCase: depositCase(services) },
    ...{ depositVoucher: depositVoucher(services), reviewDeposit: reviewDeposit(services) },
    ...{ decideDeposit: decideDeposit(services), depositList: depositList(services) },
    requestDepositAddress: requestDepositAddress(services),
    ...{ houseTransfers: houseTransfers(services), requestHouseTransfer: requestHouseTransfer(services) },
    ...{ recipients: recipients(services), addRecipient: turns.of(addRecipient(services)) },
    ...{ removeRecipient: turns.of(removeRecipient(services)), sendToUser: turns.of(sendToUser(services)) },
    userTransfers: userTransfers(services),
  };
}
