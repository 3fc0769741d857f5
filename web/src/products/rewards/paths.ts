export const paths = { coupon: '/pages/setting/coupon', game: '/pages/game/game' } as const;
