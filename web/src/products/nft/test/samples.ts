import type { account, nft } from '@glassbook/contract';
import type { z } from 'zod';

export const now = Date.now();
const HOUR = 3_600_000;

/** A work on sale at 150 USDT: royalty 5 %, fee 2 %, made by 9 and sold by 8. */
export const work: nft.ItemView = {
  ...{ id: 12, code: 'W-12', type: 1, currency_id: 3, currency_name: 'USDT', name: 'Tidal Nine', price: '150.00' },
  ...{ image: '/upload/00000000000000000000000000000001.jpg', cover: '', description: 'Waves.' },
  ...{ author_description: '', author: 9, author_id: 9, author_name: 'Ines', author_avatar: '', owner: 8 },
  ...{ start_time: '2026-01-01 00:00:00', end_time: '2026-02-01 00:00:00', created: '2026-01-01 00:00:00' },
  ...{ updated: '2026-01-01 00:00:00', status: 1, pay_type: 1, per_increase: '0.00', margin: '0', margin_name: 'USDT' },
  ...{ chain: 'Glassbook', rarity: 'N', rarity_house_id: 0, rarity_status: 1, resell_nft_status: 1, lock_order: 0 },
  ...{ collect: false, collect_number: 3, royalty: '5.00', fee: '2.00', fee_ppm: 20_000, start_ms: now - HOUR },
  ...{ end_ms: now + HOUR, announced_ms: now + HOUR, scale: 2, sale: 4, bids: 0, total: 0, sold: 0, opened: 0 },
  ...{ contents: [], review: 2, review_reason: '', hidden: false, work: '' },
};

/** The same in an auction: 100 from the start, raises of 20, a deposit of 50. */
export const auction: nft.ItemView = {
  ...{ ...work, pay_type: 2, price: '100.00', per_increase: '20.00', margin: '50.00' },
};

const content = { image: '', type: 1 as const };
export const series: nft.ItemView = {
  ...{ ...work, id: 3, code: 'S-3', name: 'Field Notes', pay_type: 3, price: '25.00', rarity_house_id: 3, sale: 0 },
  ...{ rarity_status: 0, resell_nft_status: 0, total: 10, sold: 4, opened: 2, owner: 9, image: '' },
  contents: [
    { ...content, code: 'W-1', name: 'Common one', rarity: 'N', count: 9, left: 7 },
    { ...content, code: 'W-2', name: 'Rare one', rarity: 'SR', count: 1, left: 1 },
  ],
};

/** A box of it that its owner, 7, can open. */
export const box: nft.ItemView = {
  ...{ ...work, id: 40, code: 'S-3-2', name: 'Field Notes 2', owner: 7, pay_type: 3, rarity_status: 0, status: 0 },
  ...{ sale: 0, rarity_house_id: 3, image: '', start_time: '', end_time: '', start_ms: 0, end_ms: 0, announced_ms: 0 },
};

export const currencies = [
  {
    ...{ id: 3, name: 'USDT', scale: 2, price_min: '1.00', open: 1 as const, fee_ppm: 20_000, deposit_id: 3 },
    deposit_name: 'USDT',
  },
];
export const balances = [{ currency_id: 3, kind: 'change', available: '900.00', held: '0.00' }];

const none = { balance: [], totle: '0' };
/** The account that is logged in. */
export const me: z.infer<typeof account.info.reply> = {
  ...{ id: 7, account_number: '7', head_portrait: '', nickname: 'Ann', signature: '', email: 'ann@example.com' },
  ...{ phone: '', area_code: '', score: 0, extension_code: '', status: 0, is_trader: 1, user_level: 0 },
  ...{ time: '2026-01-01 00:00:00', review_status: 0, name: '', currency_usdt_id: 3, currency_usdt_name: 'USDT' },
  ...{ legal_wallet: none, change_wallet: none, lever_wallet: none, micro_wallet: none },
};
