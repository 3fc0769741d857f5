/** The fields of cards on the wire. Three names of the domestic one are historic. */
import type { Card } from './rows.ts';

export const wireNames = {
  bank: {
    holder: 'real_name',
    number: 'bank_account',
    bank: 'bank_name',
    place: 'bank_dizhi',
    aba: 'alipay_account',
    holderAddress: 'wechat_account',
    swift: 'wechat_nickname',
  },
  international: {
    holder: 'real_name',
    number: 'bank_account',
    bank: 'bank_name',
    place: 'bank_dizhi',
    branch: 'bank_network',
    swift: 'swift_code',
    phone: 'phone',
  },
} as const satisfies Record<string, Partial<Record<keyof Card, string>>>;

const empty: Card = {
  ...{ holder: '', number: '', bank: '', place: '', swift: '', aba: '', holderAddress: '', branch: '', phone: '' },
};

export type CardKind = keyof typeof wireNames;
export type WireCard<K extends CardKind> = Record<(typeof wireNames)[K][keyof (typeof wireNames)[K]] & string, string>;

/** A card with the fields of the wire; those of the other kind are empty. */
export function cardIn<K extends CardKind>(kind: K, body: WireCard<K>): Card {
  const fields: Readonly<Record<string, string>> = body;
  const named = Object.entries(wireNames[kind]).map(([field, name]) => [field, fields[name] ?? '']);
  return { ...empty, ...(Object.fromEntries(named) as Partial<Card>) };
}

/** The fields of the wire of a card; all empty where there is none. */
export function wireCard<K extends CardKind>(kind: K, card: Card = empty): WireCard<K> {
  const named = Object.entries(wireNames[kind]).map(([field, name]) => [name, card[field as keyof Card]]);
  return Object.fromEntries(named) as WireCard<K>;
}
