import { currencyRules, marketRules, seriesRules } from '@glassbook/engine/nft/rules';
import { reasons, refusals } from '@glassbook/engine/nft/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { artist, artists, bids, currencies, history, item, items, proof } from './market.ts';
import { collect, collection, created, mine, myBids, orders, pastSales, readOrder } from './own.ts';
import { bid, buy, cancel, leave, list, margin, open, pay } from './sales.ts';
import { approve, endSale, hide, medium, reject, show, work, works } from './staff.ts';
import { create, upload, withdraw } from './works.ts';

export const product = declareProduct({
  name: 'nft',
  refusals: [
    ...refusals,
    ...(['nft.media_unreadable', 'nft.audio_unreadable', 'nft.media_too_large', 'nft.media_missing'] as const),
    ...(['nft.cover_missing', 'nft.text_unreadable', 'nft.quota_reached', 'nft.collection_full'] as const),
    ...(['nft.already_paid', 'nft.order_expired', 'nft.order_void'] as const),
    ...(['nft.own_account', 'nft.request_open', 'nft.decided_already'] as const),
  ],
  entryReasons: reasons,
  routes: {
    ...{ items, item, artists, artist, currencies, bids, history, proof },
    ...{ collection, collect, mine, created, myBids, orders, pastSales, readOrder },
    ...{ upload, create, withdraw, list, cancel, buy, margin, bid, leave, pay, open },
    ...{ works, work, medium, approve, reject, hide, show, endSale },
  },
  channels,
  settings: [{ declared: marketRules }, { declared: currencyRules }, { declared: seriesRules }],
  requests: ['nft.approve', 'nft.show', 'nft.endSale'],
});
