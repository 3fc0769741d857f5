import { declareProduct } from '../product.ts';
import { addresses, readQr, saveAddress } from './address.ts';
import { bank, international, saveBank, saveInternational } from './card.ts';
import { own, remove, setListOnly } from './own.ts';
import { cardQueue, ofUser, reviewCard } from './staff.ts';

export const product = declareProduct({
  name: 'payee',
  refusals: [
    'payee.not_found',
    'payee.held',
    'payee.exists',
    'payee.full',
    'payee.too_many',
    'payee.switched_often',
    'payee.currency_unknown',
    'payee.network_unknown',
    'payee.address_shape',
    'payee.address_checksum',
    'payee.address_other_network',
    'payee.address_sign',
    'payee.address_link',
    'payee.address_contract',
    'payee.link_unreadable',
    'payee.link_network',
    'payee.link_asset',
    'payee.memo_unsupported',
    'payee.memo_unconfirmed',
    'payee.tag_missing',
    'payee.tag_shape',
    'payee.tag_differs',
    'payee.qr_missing',
    'payee.qr_unreadable',
    'payee.qr_differs',
    'payee.name_shape',
    'payee.number_shape',
    'payee.iban_checksum',
    'payee.text_short',
    'payee.aba_shape',
    'payee.swift_shape',
    'payee.phone_shape',
    'payee.decided_already',
    'payee.code_missing',
    'payee.own_account',
  ],
  entryReasons: [],
  routes: {
    ...{ own, addresses, saveAddress, readQr, remove, setListOnly },
    ...{ bank, saveBank, international, saveInternational },
    ...{ ofUser, cardQueue, reviewCard },
  },
  channels: {},
});
