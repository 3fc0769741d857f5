/** Money in and out: withdrawals from the request to the payment, deposits from the voucher to the credit, where they are sent to, and their review at the desk; what the operator brings in for conversions. */
import type { CommandOf } from '@glassbook/engine';
import { gateRefusal } from '../../shared/gate/gate.ts';
import { OwnerLock } from '../../carry/http/owner-lock.ts';
import type { Core } from '../../shared/slice/core.ts';
import { slice, type Part } from '../../shared/slice/slice.ts';
import { follow, type Following } from '../../carry/store/follow.ts';
import type { Approvals } from '../../shared/review/approvals.ts';
import type { InForce } from '../../carry/store/settings/in-force.ts';
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
import { payeeHoldMs } from '../../shared/holds/holds.ts';
import { recipientsTakenBack } from './transfers/take-back.ts';
import { withdraw } from './withdraw.ts';
import { cancelWithdrawal, withdrawal, withdrawals } from './withdrawals.ts';

const sweepMs = 3_600_000;
/** Letters that could not be queued are tried again. */
const missingMs = 60_000;
/** A transaction that has begun to end is committed by then. */
const commitMs = 500;

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

/** Adds the requests of two people. `noticesDue`: depositors are to be notified of a changed address. */
function addKinds(approvals: Approvals, services: FundsServices, noticesDue: () => void): void {
  approvals.add(withdrawalKind(services));
  approvals.add(depositKind(services));
  approvals.add(houseKind(services));
  approvals.add(addressKind(services, noticesDue));
}

/** Background work: letters, notices of changed addresses, and the deletion of details of refused requests. */
function background(services: FundsServices, { log, disk }: Pick<Core, 'log' | 'disk'>) {
  const failed = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const isFull = () => disk.isFull;
  const letters = new WithdrawalLetters(services);
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
  return {
    transferLetters,
    addressNotices,
    sendLetters: () => void letters.send().catch(failed('letters about withdrawals were not queued')),
    sweep: () => void services.details.sweep().catch(failed('details of refused requests were not deleted')),
    seed: () => void seedDemoList(services).catch(failed('the demo has no deposit addresses')),
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

function handlingsOf(services: FundsServices): Part<'funds'>['handlings'] {
  const { lock } = services;
  return {
    ...{ offers: offers(services), depositOffers: depositOffers(services), info: info(services) },
    ...{ withdraw: lock.of(withdraw(services)), withdrawals: withdrawals(services) },
    ...{ withdrawal: withdrawal(services), cancelWithdrawal: cancelWithdrawal(services) },
    ...{ withdrawalQueue: withdrawalQueue(services), withdrawalsCsv: withdrawalsCsv(services) },
    withdrawalCase: withdrawalCase(services),
    ...{ reviewWithdrawal: reviewWithdrawal(services), decideWithdrawal: decideWithdrawal(services) },
    returnWithdrawal: returnWithdrawal(services),
    claimWithdrawal: claimWithdrawal(services),
    ...{ depositAddress: depositAddress(services), deposit: lock.of(deposit(services)), deposits: deposits(services) },
    ...{ depositDetail: depositDetail(services), cancelDeposit: cancelDeposit(services) },
    ...{ depositQueue: depositQueue(services), depositsCsv: depositsCsv(services), depositCase: depositCase(services) },
    ...{ depositVoucher: depositVoucher(services), reviewDeposit: reviewDeposit(services) },
    ...{ decideDeposit: decideDeposit(services), depositList: depositList(services) },
    requestDepositAddress: requestDepositAddress(services),
    ...{ houseTransfers: houseTransfers(services), requestHouseTransfer: requestHouseTransfer(services) },
    ...{ recipients: recipients(services), addRecipient: lock.of(addRecipient(services)) },
    ...{ removeRecipient: lock.of(removeRecipient(services)), sendToUser: lock.of(sendToUser(services)) },
    userTransfers: userTransfers(services),
  };
}

export const funds = slice({
  name: 'funds',
  stored,
  roles: ['writer', 'leader'],
  needs: [
    'activity',
    'approvals',
    'approvedNameOf',
    'audit',
    'catalog',
    'clock',
    'config',
    'deadlines',
    'disk',
    'identityOf',
    'inForce',
    'limitWords',
    'log',
    'now',
    'pool',
    'prices',
    'sequencer',
    'state',
    'vault',
  ],
  calls: [
    'checkPaymentPassword',
    'endedRefusal',
    'fiatRate',
    'heldLessOwed',
    'holdsSince',
    'notifyOwner',
    'payees',
    'paymentProofs',
    'proofRefusal',
    'tradeRefusal',
    'uploads',
    'useCode',
    'withdrawalHold',
    'withdrawalLimitOf',
  ],
  opens: ['recipients', 'openWithdrawals'],
  open(has) {
    const { activity, approvals, approvedNameOf, audit, catalog, config, disk, identityOf, inForce } = has;
    const { limitWords, log, now, pool, prices, sequencer, state, vault } = has;
    const { uploads, withdrawalHold, tradeRefusal, checkPaymentPassword, endedRefusal, fiatRate, heldLessOwed } = has;
    const { holdsSince, notifyOwner, payees, paymentProofs, proofRefusal, useCode, withdrawalLimitOf } = has;
    const gating = { pool, identityOf, withdrawalHold, tradeRefusal, limitWords };
    const services: FundsServices = {
      ...{ pool, catalog, sequencer, prices, activity, approvals, identityOf, approvedNameOf, limitWords, now },
      ...{ uploads, withdrawalHold, checkPaymentPassword, endedRefusal, fiatRate, heldLessOwed, holdsSince },
      ...{ notifyOwner, payees, paymentProofs, proofRefusal, useCode, withdrawalLimitOf },
      ...offersOf(inForce),
      lock: new OwnerLock(pool, 'funds'),
      details: new Details({ pool, vault, now, uploads }),
      list: new DepositList({
        ...{ key: audit.key, dataDir: config.dataDir, now },
        onChanged: (version) =>
          log.error({ version }, 'the list of deposit addresses is not what was signed; none is shown'),
      }),
      demo: config.money === 'demo',
      payeeHoldMs: payeeHoldMs(config),
      gate: (asked) => gateRefusal(gating, asked),
    };
    let noticesDue: () => void = () => undefined;
    addKinds(approvals, services, () => noticesDue());
    const claimed = new Set<number>();
    noteClaims(claimed, state.funds.withdrawals.values());
    activity.add(withdrawalHappenings(catalog, claimed));
    activity.add(depositHappenings(catalog));
    activity.add(transferHappenings(catalog));
    return {
      handlings: handlingsOf(services),
      channels: {},
      opens: { recipients: recipientsTakenBack({ now }), openWithdrawals: openWithdrawals(services) },
      onCommitted: ({ changes }) => noteClaims(claimed, changes.funds.withdrawals),
      leads({ clock, deadlines }) {
        for (const noun of ['withdrawal', 'deposit'] as const) deadlines.add(lateCases(noun));
        const { transferLetters, addressNotices, sendLetters, sweep, seed, close } = background(services, {
          log,
          disk,
        });
        const notifyAgain = () => addressNotices().committed();
        noticesDue = () => void clock.after(commitMs, notifyAgain);
        return {
          onCommitted: ({ changes }) => {
            if (changes.funds.withdrawals.length > 0) sendLetters();
            if (changes.funds.transfers.length > 0) transferLetters().committed();
          },
          chores: [
            { everyMs: sweepMs, run: sweep },
            // A nudge before the commit may miss some.
            { everyMs: missingMs, run: sendLetters },
            { everyMs: missingMs, run: notifyAgain },
          ],
          start: () => {
            transferLetters();
            if (services.demo && !config.production) seed();
          },
          close,
        };
      },
    };
  },
});
