export {
  depositRejectReasons,
  depositStatuses,
  rejectReasons,
  withdrawalStatuses,
} from '@glassbook/engine/funds/words';
export {
  bankAccount,
  cancelDeposit,
  deposit,
  depositAddress,
  depositDetail,
  depositNetworks,
  depositOffers,
  deposits,
  type BankAccount,
  type DepositNetwork,
  type DepositWay,
  type DepositView,
} from './deposit.ts';
export {
  decideDeposit,
  depositCase,
  depositDecisions,
  depositFilters,
  depositList,
  depositMarks,
  depositQueue,
  depositsCsv,
  depositVoucher,
  requestDepositAddress,
  reviewDeposit,
} from './deposit-staff.ts';
export { product } from './product.ts';
export {
  claimWithdrawal,
  decideWithdrawal,
  returnWithdrawal,
  reviewWithdrawal,
  riskMarks,
  withdrawalCase,
  withdrawalDecisions,
  withdrawalFilters,
  withdrawalQueue,
  withdrawalsCsv,
} from './withdrawal-staff.ts';
export {
  cancelWithdrawal,
  info,
  offers,
  payeeNumber,
  withdraw,
  withdrawal,
  withdrawals,
  type WithdrawalView,
} from './withdrawal.ts';
export {
  addRecipient,
  recipients,
  removeRecipient,
  sendToUser,
  transferDirections,
  userTransfers,
  type RecipientView,
  type UserTransferView,
} from './user-transfer.ts';
export { houseDirections, houseNames, houseTransfers, requestHouseTransfer } from './house.ts';
