/** A bonus, which only a demo has: real money is never lent. */
export const demoBonus = {
  ...{ couponKind: 'bonus', products: [], ratePpm: 0, asset: 3, budget: '50', amountMax: '0', days: 7 },
  title: {
    en: 'Futures bonus, 50 USDT demo',
    zh: '合约体验金 50 USDT（模拟）',
    hk: '合約體驗金 50 USDT（模擬）',
    th: 'โบนัสฟิวเจอร์ส 50 USDT (ทดลอง)',
    jp: '先物ボーナス 50 USDT（デモ）',
    kor: '선물 보너스 50 USDT(데모)',
    fra: 'Bonus futures, 50 USDT de démo',
    spa: 'Bono de futuros, 50 USDT demo',
    vi: 'Thưởng Futures 50 USDT (demo)',
    pt: 'Bônus de futuros, 50 USDT demo',
  },
  ...{ total: 2_000, code: [{ word: 'FUTURES26' }], points: 200, task: 'none', status: 'open' },
};
