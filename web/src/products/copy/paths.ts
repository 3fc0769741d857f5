import { paths as common } from '../../carry/paths.ts';

export const paths = {
  traders: '/pages/copytrade/copy',
  trader: '/pages/copytrade/trader',
  mine: common.copies,
  index: '/pages/follow/index',
  lead: '/pages/follow/trader',
  follow: '/pages/follow/follow',
  agreementZh: '/pages/follow/agreement_zh',
  agreementEn: '/pages/follow/agreement_en',
  /** Where the questions about risk are asked. */
  contracts: '/pages/transaction/contract',
} as const;
