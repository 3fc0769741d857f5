/** Where each product that is traded begins, in the order of their tabs, one line each. */
import { paths } from './app/paths.ts';
import { paths as futures } from './futures/paths.ts';
import { paths as options } from './options/paths.ts';

export const traded = {
  spot: paths.trade,
  futures: futures.contract,
  options: options.options,
};
