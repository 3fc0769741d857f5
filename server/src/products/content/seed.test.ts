/** What the articles about the site say that there is. */
import { locales, wireOf, type Locale } from '@glassbook/i18n';
import { expect, test } from 'vitest';
import { seedEntries } from './seed-files.ts';

const seeded = { demo: seedEntries('demo'), real: seedEntries('real') };

/** In each language: deposits, withdrawals, conversion, quick buy; then a phone number and a wallet; then futures, stocks, timed options, lock-up, loans. */
const present: Readonly<Record<Locale, readonly (readonly string[])[]>> = {
  en: [
    ['deposits', 'withdrawals', 'conversion', 'quick buy'],
    ['phone number', 'wallet'],
    ['futures', 'stocks', 'timed options', 'lock-up', 'loans'],
  ],
  'zh-CN': [
    ['充值', '提现', '兑换', '快捷买币'],
    ['手机号', '钱包'],
    ['合约', '股票', '二元期权', '锁仓', '借贷'],
  ],
  'zh-HK': [
    ['存款', '提款', '兌換', '快捷買幣'],
    ['手機號碼', '錢包'],
    ['合約', '股票', '二元期權', '鎖倉', '借貸'],
  ],
  ja: [
    ['入金', '出金', 'コンバート', 'かんたん購入'],
    ['電話番号', 'ウォレット'],
    ['先物', '株式', 'バイナリーオプション', 'ロックアップ', 'ローン'],
  ],
  ko: [
    ['입금', '출금', '전환', '간편 구매'],
    ['휴대폰 번호', '지갑'],
    ['선물', '주식', '바이너리 옵션', '락업 예치', '대출'],
  ],
  fr: [
    ['dépôts', 'retraits', 'conversion', 'achat rapide'],
    ['téléphone', 'portefeuille'],
    ['futures', 'actions', 'options binaires', 'placement bloqué', 'prêts'],
  ],
  es: [
    ['depósitos', 'retiros', 'conversión', 'compra rápida'],
    ['teléfono', 'billetera'],
    ['futuros', 'acciones', 'opciones binarias', 'bloqueo a plazo', 'préstamos'],
  ],
  pt: [
    ['depósitos', 'saques', 'conversão', 'compra rápida'],
    ['telefone', 'carteira'],
    ['futuros', 'ações', 'opções binárias', 'bloqueio a prazo', 'empréstimos'],
  ],
  vi: [
    ['nạp', 'rút', 'chuyển đổi', 'mua nhanh'],
    ['số điện thoại', 'ví'],
    ['futures', 'cổ phiếu', 'quyền chọn nhị phân', 'khóa coin', 'khoản vay'],
  ],
  th: [
    ['ฝาก', 'ถอน', 'แปลง', 'ซื้อด่วน'],
    ['หมายเลขโทรศัพท์', 'วอลเล็ต'],
    ['ฟิวเจอร์ส', 'หุ้น', 'ไบนารีออปชัน', 'ล็อกเหรียญ', 'สินเชื่อ'],
  ],
};

test.each(locales)(
  'in %s the articles about the site name what there is, with demo funds and with real money',
  (locale) => {
    const [products = [], accounts = [], others = []] = present[locale];
    for (const money of ['demo', 'real'] as const) {
      const contentOf = (name: string) =>
        seeded[money]
          .find(({ key }) => key === name)
          ?.texts.find(({ lang }) => lang === wireOf(locale))
          ?.content.toLowerCase() ?? '';
      const missing = (name: string, words: readonly string[]) =>
        words.filter((word) => !contentOf(name).includes(word));
      expect(missing('page.about', [...products, ...others])).toEqual([]);
      expect(missing('page.compliance', [...products.slice(0, 2), ...accounts])).toEqual([]);
    }
  },
);

test('the FAQ answers, in every language, how futures, timed options and Earn work', () => {
  const answered = seeded.real.filter(({ key }) => ['faq.futures', 'faq.timed-options', 'faq.earn'].includes(key));
  expect(answered.map(({ texts }) => texts.length)).toEqual([10, 10, 10]);
});
