import { paths } from '../../carry/paths.ts';

/** Paths of other clients of this family that lead to the nearest page of ours. */
export const redirects: Readonly<Record<string, string>> = {
  '/pages/quotation/index': paths.home,
  '/pages/quotation/index.vue': paths.home,
  '/pages/fund/assets_record': paths.records,
  '/uview-ui/nft/nft': '/pages/nft/nft',
};
