/** The NFT market: who owns what, sales, auctions and blind boxes. */
import { slice } from '../../shared/slice/slice.ts';
import { stored } from './stored.ts';

export const nft = slice({
  ...{ name: 'nft', stored, roles: [], needs: [] },
  open: () => ({ handlings: {}, channels: {} }),
});
