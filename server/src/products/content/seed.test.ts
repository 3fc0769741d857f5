/** What the articles about the site say that there is. */
import { locales, wireOf, type Locale } from '@glassbook/i18n';
import { expect, test } from 'vitest';
import { seedEntries } from './seed-files.ts';

const seeded = { demo: seedEntries('demo'), real: seedEntries('real') };

/** In each language: deposits, withdrawals, conversion, quick buy; then a phone number and a wallet. */
const present: Readonly<Record<Locale, readonly [products: readonly string[], accounts: readonly string[]]>> = {
  en: [
    ['deposits', 'withdrawals', 'conversion', 'quick buy'],
    ['phone number', 'wallet'],
  ],
  'zh-CN': [
    ['充值', '提现', '兑换', '快捷买币'],
    ['手机号', '钱包'],
  ],
  'zh-HK': [
    ['存款', '提款', '兌換', '快捷買幣'],
    ['手機號碼', '錢包'],
  ],
  ja: [
    ['入金', '出金', 'コンバート', 'かんたん購入'],
    ['電話番号', 'ウォレット'],
  ],
  ko: [
    ['입금', '출금', '전환', '간편 구매'],
    ['휴대폰 번호', '지갑'],
  ],
  fr: [
    ['dépôts', 'retraits', 'conversion', 'achat rapide'],
    ['téléphone', 'portefeuille'],
  ],
  es: [
    ['depósitos', 'retiros', 'conversión', 'compra rápida'],
    ['teléfono', 'billetera'],
  ],
  pt: [
    ['depósitos', 'saques', 'conversão', 'compra rápida'],
    ['telefone', 'carteira'],
  ],
  vi: [
    ['nạp', 'rút', 'chuyển đổi', 'mua nhanh'],
    ['số điện thoại', 'ví'],
  ],
  th: [
    ['ฝาก', 'ถอน', 'แปลง', 'ซื้อด่วน'],
    ['หมายเลขโทรศัพท์', 'วอลเล็ต'],
  ],
};

test.each(locales)(
  'in %s the articles about the site name what there is, with demo funds and with real money',
  (locale) => {
    const [products, accounts] = present[locale];
    for (const money of ['demo', 'real'] as const) {
      const contentOf = (name: string) =>
        seeded[money]
          .find(({ key }) => key === name)
          ?.texts.find(({ lang }) => lang === wireOf(locale))
          ?.content.toLowerCase() ?? '';
      const missing = (name: string, words: readonly string[]) =>
        words.filter((word) => !contentOf(name).includes(word));
      expect(missing('page.about', products)).toEqual([]);
      expect(missing('page.compliance', [...products.slice(0, 2), ...accounts])).toEqual([]);
      // Of the list of what is in development, none is here already.
      const [, development = ''] = contentOf('notice.in-development').split('</p>');
      expect(products.filter((word) => development.includes(word))).toEqual([]);
    }
  },
);
