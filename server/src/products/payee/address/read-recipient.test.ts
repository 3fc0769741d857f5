/** Whom typed texts and payment links name. */
import { isAddress } from 'viem';
import type { payee } from '@glassbook/contract';
import { expect, it, test } from 'vitest';
import { readAddress } from './read-address.ts';
import { addressOn, isSameRecipient, recipientIn, withTag } from './read-recipient.ts';
import { knownContracts } from './tokens.ts';
import { xAddress, xrpParts } from './xrp-tag.ts';

const alice = '0x52908400098527886E0F7030069857D2E4169EE7';
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const usdtBsc = '0x55d398326f99059fF775485246999027B3197955';
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const sol = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const solUsdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const stellar = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const muxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK';
const classic = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
/** XLS-5: that address with no tag, and with the tags 1 and 14. */
const [untagged, tag1, tag14] = [
  'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ',
  'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu',
  'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS',
] as const;

/** What an address is saved as; undefined where the text is refused. */
function savedAs(text: string, network: payee.Network, asset: string): string {
  const recipient = recipientIn(text);
  if ('reason' in recipient) return recipient.reason;
  const read = addressOn(network, recipient, asset);
  return 'reason' in read ? read.reason : read.address;
}

const read: [text: string, network: payee.Network, asset: string, saved: string][] = [
  // An address, with what copying leaves around it and in it.
  [` ${tron}\n`, 'tron', 'USDT', tron],
  [`\u200B${tron}\uFEFF`, 'tron', 'USDT', tron],
  [`\u2066${tron.slice(0, 9)}\u00AD${tron.slice(9)}\u2069`, 'tron', 'USDT', tron],
  ['0x5290 8400 0985 2788 6E0F 7030 0698 57D2 E416 9EE7', 'ethereum', 'ETH', alice],
  ['bc1q w508 d6qe jxtd g4y5 r3za\u00A0rvar y0c5 xw7k v8f3 t4', 'bitcoin', 'BTC', segwit],
  // EIP-681: the target is paid, or is the contract whose `transfer` pays `address`.
  [`ethereum:${usdt}@1/transfer?address=${alice}&uint256=25e6`, 'ethereum', 'USDT', alice],
  [`ethereum:pay-${usdt}@1/transfer?address=${alice.toLowerCase()}`, 'ethereum', 'USDT', alice],
  [`ethereum:${usdt}/transfer?address=${alice}&uint256=1`, 'ethereum', 'USDT', alice],
  [`ethereum:${usdtBsc}@56/transfer?address=${alice}&uint256=1`, 'bsc', 'USDT', alice],
  [`ethereum:${alice}@0x38?contractAddress=${usdtBsc}&decimal=18&value=0`, 'bsc', 'USDT', alice],
  [`ethereum:pay-${alice}@1?value=1e18&gas=21000`, 'ethereum', 'ETH', alice],
  [`ethereum:${alice}`, 'arbitrum', 'ETH', alice],
  [`ethereum:${alice}@56`, 'bsc', 'USDT', alice],
  [`smartchain:${alice}`, 'bsc', 'BNB', alice],
  // BIP-21 and CIP 13.
  [`BITCOIN:${segwit.toUpperCase()}?amount=0.1&label=Luke-Jr&lightning=LNBC1`, 'bitcoin', 'BTC', segwit],
  [
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a?amount=1',
    'bitcoincash',
    'BCH',
    'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  ],
  [
    'web+cardano:addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
    'cardano',
    'ADA',
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
  ],
  // Solana Pay.
  [`solana:${sol}?amount=1&label=Shop%20of%20Ann`, 'solana', 'SOL', sol],
  [`solana:${sol}?amount=1&spl-token=${solUsdt}`, 'solana', 'USDT', sol],
  // The tag is a part of the X-address; without one nothing is said of it.
  [`xrpl:${classic}?dt=1`, 'xrp', 'XRP', tag1],
  [`xrp:${classic}?dt=14&amount=5`, 'xrp', 'XRP', tag14],
  [`ripple://send?to=${classic}&tag=14`, 'xrp', 'XRP', tag14],
  [`xrpl:${classic}`, 'xrp', 'XRP', classic],
  [`xrpl:${tag1}?dt=1`, 'xrp', 'XRP', tag1],
  [`web+stellar:pay?destination=${muxed}&amount=1`, 'stellar', 'XLM', muxed],
  [`web+stellar:pay?destination=${stellar}&msg=hello`, 'stellar', 'XLM', stellar],
  [`tron:${tron}?amount=5`, 'tron', 'USDT', tron],
  [
    'substrate:15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5:0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d:Alice',
    'polkadot',
    'DOT',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  ],
];
it.each(read)('PAYEE-048 reads %s on %s for %s', (text, network, asset, saved) => {
  expect(savedAs(text, network, asset)).toBe(saved);
});

const refused: [text: string, network: payee.Network, asset: string, reason: string][] = [
  // Another asset or network than the link asks for.
  [`ethereum:${usdt}@1/transfer?address=${alice}`, 'ethereum', 'ETH', 'payee.link_asset'],
  [`ethereum:${usdt}@1/transfer?address=${alice}`, 'ethereum', 'LINK', 'payee.link_asset'],
  [`ethereum:${usdt}@1/transfer?address=${alice}`, 'bsc', 'USDT', 'payee.address_other_network'],
  [`ethereum:${alice}@1/transfer?address=${alice}`, 'ethereum', 'USDT', 'payee.link_asset'],
  [`ethereum:${alice}@1?value=1e18`, 'ethereum', 'USDT', 'payee.link_asset'],
  [`ethereum:${alice}@137`, 'ethereum', 'ETH', 'payee.link_network'],
  [`smartchain:${alice}@1`, 'bsc', 'BNB', 'payee.link_network'],
  [`solana:${sol}?amount=1`, 'solana', 'USDT', 'payee.link_asset'],
  [`solana:${sol}?spl-token=${solUsdt}`, 'solana', 'SOL', 'payee.link_asset'],
  [`bitcoin:${segwit}`, 'litecoin', 'LTC', 'payee.address_other_network'],
  [
    `web+stellar:pay?destination=${stellar}&asset_code=USDC&asset_issuer=${stellar}`,
    'stellar',
    'XLM',
    'payee.link_asset',
  ],
  [`web+stellar:pay?destination=${stellar}&network_passphrase=Test%20SDF`, 'stellar', 'XLM', 'payee.link_network'],
  // What would have to be sent with it.
  [`web+stellar:pay?destination=${stellar}&memo=7&memo_type=MEMO_ID`, 'stellar', 'XLM', 'payee.memo_unsupported'],
  [`solana:${sol}?memo=7`, 'solana', 'SOL', 'payee.memo_unsupported'],
  ['cosmos:cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh?memo=7', 'cosmos', 'ATOM', 'payee.memo_unsupported'],
  [`xrpl:${classic}?dt=4294967296`, 'xrp', 'XRP', 'payee.tag_shape'],
  [`xrpl:${classic}?dt=1.5`, 'xrp', 'XRP', 'payee.tag_shape'],
  [`xrpl:${tag1}?dt=14`, 'xrp', 'XRP', 'payee.tag_differs'],
  [`xrpl:${classic}?dt=1&tag=2`, 'xrp', 'XRP', 'payee.tag_differs'],
  // What is not understood.
  [`ethereum:${usdt}@1/approve?address=${alice}&uint256=1`, 'ethereum', 'USDT', 'payee.link_unreadable'],
  [`ethereum:${usdt}@1/transferFrom?from=${usdt}&address=${alice}`, 'ethereum', 'USDT', 'payee.link_unreadable'],
  [`ethereum:${usdt}@1/transfer?uint256=1`, 'ethereum', 'USDT', 'payee.link_unreadable'],
  [`ethereum:${usdt}@1/transfer?address=${alice}&address=${usdt}`, 'ethereum', 'USDT', 'payee.link_unreadable'],
  [`ethereum:${usdt}@1/transfer?address=alice.eth`, 'ethereum', 'USDT', 'payee.link_unreadable'],
  ['ethereum:alice.eth@1', 'ethereum', 'ETH', 'payee.link_unreadable'],
  [`ethereum:safe-${alice}`, 'ethereum', 'ETH', 'payee.link_unreadable'],
  [`ethereum:${alice}?data=0xa9059cbb`, 'ethereum', 'ETH', 'payee.link_unreadable'],
  [`bitcoin:${segwit}?req-split=1`, 'bitcoin', 'BTC', 'payee.link_unreadable'],
  ['bitcoin:?r=https://pay.example/1', 'bitcoin', 'BTC', 'payee.link_unreadable'],
  ['solana:https%3A%2F%2Fpay.example%2F1', 'solana', 'SOL', 'payee.link_unreadable'],
  [`solana:${sol}?reference=${solUsdt}`, 'solana', 'SOL', 'payee.link_unreadable'],
  ['web+stellar:tx?xdr=AAAA', 'stellar', 'XLM', 'payee.link_unreadable'],
  [`lightning:lnbc1`, 'bitcoin', 'BTC', 'payee.link_unreadable'],
  [`xrpl:${classic}?dt=%`, 'xrp', 'XRP', 'payee.link_unreadable'],
  [`https://etherscan.io/address/${alice}`, 'ethereum', 'ETH', 'payee.address_link'],
  [`https://link.trustwallet.com/send?asset=c60&address=${alice}`, 'ethereum', 'ETH', 'payee.address_link'],
  // A Cyrillic letter, a full-width digit: named.
  [tron.replace('a', '\u0430'), 'tron', 'USDT', 'payee.address_sign'],
  [tron.replace('4', '\uFF14'), 'tron', 'USDT', 'payee.address_sign'],
  // A contract is no recipient, however it is written.
  [usdt, 'ethereum', 'USDT', 'payee.address_contract'],
  [usdt.toLowerCase(), 'arbitrum', 'ETH', 'payee.address_contract'],
  [`ethereum:${usdt}@1`, 'ethereum', 'ETH', 'payee.address_contract'],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'tron', 'USDT', 'payee.address_contract'],
  // Two names on two lines are not a third one.
  ['alice\nbob.near', 'near', 'NEAR', 'payee.address_shape'],
  ['', 'tron', 'USDT', 'payee.address_shape'],
];
it.each(refused)('PAYEE-048 refuses %s on %s for %s: %s', (text, network, asset, reason) => {
  expect(savedAs(text, network, asset)).toBe(reason);
});

test('PAYEE-048 a sign that no address has is named, since it can look like one that has', () => {
  expect(recipientIn('T\u0430bc')).toEqual({ reason: 'payee.address_sign', params: { sign: '\u0430 (U+0430)' } });
});

test('PAYEE-048 the contracts that are known are addresses of their networks, with their checksums', () => {
  for (const [network, , contract] of knownContracts) {
    expect(readAddress(network, contract), contract).toEqual({ address: contract });
    if (contract.startsWith('0x')) expect(isAddress(contract, { strict: true }), contract).toBe(true);
  }
});

test('PAYEE-049 an X-address has its tag, and comes apart again', () => {
  expect(xrpParts(tag14)).toEqual({ classic, tag: 14 });
  expect(xrpParts(untagged)).toEqual({ classic, tag: null });
  expect(xrpParts(classic)).toEqual({ classic, tag: undefined });
  for (const tag of [0, 1, 65_535, 4_294_967_295]) {
    const made = xAddress(classic, String(tag));
    expect(typeof made === 'object' && xrpParts(made.address)).toEqual({ classic, tag });
    expect(typeof made === 'object' && readAddress('xrp', made.address)).toEqual(made);
  }
  expect(xAddress(untagged, '1')).toEqual({ address: tag1 });
});

const tags: [network: payee.Network, address: string, tag: string | undefined, saved: string][] = [
  ['xrp', classic, undefined, 'payee.tag_missing'],
  ['xrp', classic, 'none', classic],
  ['xrp', classic, '1', tag1],
  ['xrp', classic, '4294967296', 'payee.tag_shape'],
  ['xrp', tag1, undefined, tag1],
  ['xrp', tag1, '1', tag1],
  ['xrp', tag1, '14', 'payee.tag_differs'],
  ['xrp', tag1, 'none', 'payee.tag_differs'],
  ['xrp', untagged, undefined, untagged],
  ['stellar', stellar, undefined, 'payee.memo_unconfirmed'],
  ['stellar', stellar, 'none', stellar],
  ['stellar', stellar, '7', 'payee.memo_unsupported'],
  ['stellar', muxed, undefined, muxed],
  ['cosmos', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', undefined, 'payee.memo_unconfirmed'],
  ['cosmos', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'none', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'],
  ['tron', tron, undefined, tron],
  ['tron', tron, '7', 'payee.memo_unsupported'],
];
it.each(tags)('PAYEE-049 on %s %s with the tag %s is saved as %s', (network, address, tag, saved) => {
  const made = withTag(network, address, tag);
  expect('reason' in made ? made.reason : made.address).toBe(saved);
});

test('PAYEE-049 a QR code without a tag fits the address with one; with another tag it does not', () => {
  const fits = (saved: string, found: string) => isSameRecipient('xrp', saved, found);
  expect([fits(tag1, classic), fits(tag1, tag1), fits(classic, classic), fits(classic, untagged)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([fits(tag1, tag14), fits(tag1, untagged), fits(classic, tag1)]).toEqual([false, false, false]);
});
