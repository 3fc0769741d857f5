/** Addresses of each chain: public examples, random ones, and every mistyped character. */
import { createHash } from 'node:crypto';
import { base58, base58xrp, bech32, bech32m, createBase58check } from '@scure/base';
import fc from 'fast-check';
import { getAddress, toHex } from 'viem';
import { payee } from '@glassbook/contract';
import { describe, expect, it, test } from 'vitest';
import { readAddress } from './read-address.ts';

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());
const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const versioned = (version: number) =>
  bytesOf(20).map((hash) => base58check.encode(Uint8Array.from([version, ...hash])));
const doubleSha = (bytes: Uint8Array) =>
  createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();
const checkedXrp = (bytes: readonly number[]) =>
  base58xrp.encode(Uint8Array.from([...bytes, ...doubleSha(Uint8Array.from(bytes)).subarray(0, 4)]));
const witness = (prefix: string, version: 0 | 1, length: number) =>
  bytesOf(length).map((bytes) => {
    const coder = version === 0 ? bech32 : bech32m;
    return coder.encode(prefix, [version, ...coder.toWords(bytes)]);
  });

/** Of BIP 173, BIP 350, EIP 55, CIP 19, and of contracts and first blocks that everyone can look up. */
const examples: [payee.Network, string][] = [
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['bsc', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['litecoin', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
  [
    'cardano',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  ],
  ['cardano', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'],
  // The first account of the ledger, and XLS-5: without a tag, with the tags 1 and 14.
  ['xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['xrp', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59'],
  ['xrp', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ'],
  ['xrp', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu'],
  ['xrp', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS'],
  // SEP 23: an account, and the same with the numbers 0 and 2^63.
  ['stellar', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'],
  ['stellar', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ'],
  ['stellar', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK'],
  // The pool of bonded tokens and the distribution module.
  ['cosmos', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'],
  ['cosmos', 'cosmos1jv65s3grqf6v6jl3dp4t6c9t9rk99cd88lyufl'],
  // Of the specification of cash addresses: a key's hash and a script's.
  ['bitcoincash', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['bitcoincash', 'qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy'],
  ['bitcoincash', 'ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  // The development key "Alice" on the main network, and the treasury.
  ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['polkadot', '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB'],
  ['near', 'app.nearcrowd.near'],
  ['near', '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6de'],
  ['aptos', '0xeeff357ea5c1a4e7bc11b2b17ff2dc2dcca69750bfef1e1ebcaccf8c8018175b'],
  ['sui', '0x02a212de6a9dfa3a69e22387acfbafbb1a9e591bd9d636e7895dcfc8de05f331'],
];
it.each(examples)('PAYEE-002 takes an address of %s: %s', (network, text) => {
  expect(readAddress(network, text)).toEqual({ address: text });
});

const random: [payee.Network, fc.Arbitrary<string>][] = [
  ['bitcoin', fc.oneof(versioned(0), versioned(5))],
  ['bitcoin', fc.oneof(witness('bc', 0, 20), witness('bc', 0, 32), witness('bc', 1, 32))],
  ['litecoin', fc.oneof(versioned(0x30), versioned(0x32))],
  ['litecoin', fc.oneof(witness('ltc', 0, 20), witness('ltc', 1, 32))],
  ['dogecoin', fc.oneof(versioned(0x1e), versioned(0x16))],
  ['tron', versioned(0x41)],
  ['xrp', bytesOf(20).map((hash) => checkedXrp([0, ...hash]))],
  [
    'xrp',
    fc.tuple(bytesOf(20), bytesOf(4)).map(([hash, tag]) => checkedXrp([0x05, 0x44, ...hash, 1, ...tag, 0, 0, 0, 0])),
  ],
  ['cosmos', fc.oneof(bytesOf(20), bytesOf(32)).map((bytes) => bech32.encode('cosmos', bech32.toWords(bytes)))],
];
describe.each(random)('PAYEE-002 an address of %s', (network, addresses) => {
  it('is taken as it is, and refused with another character anywhere', () => {
    fc.assert(
      fc.property(addresses, fc.nat(), fc.nat(), (text, place, other) => {
        expect(readAddress(network, text)).toEqual({ address: text });
        const letters = /^(bc|ltc|cosmos)1/.test(text)
          ? 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
          : '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
        const at = place % text.length;
        const letter = letters[other % letters.length] ?? '';
        const changed = `${text.slice(0, at)}${letter}${text.slice(at + 1)}`;
        fc.pre(changed !== text);
        const read = readAddress(network, changed);
        expect('reason' in read && read.reason).toMatch(/^payee\.address_/);
      }),
    );
  });
});

test('PAYEE-002 a cash address is taken with its prefix and in capitals, and stored without; each mistyped character is refused', () => {
  const address = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
  for (const text of [address, `bitcoincash:${address}`, `BITCOINCASH:${address.toUpperCase()}`])
    expect(readAddress('bitcoincash', text)).toEqual({ address });
  for (const at of address.split('').keys()) {
    const changed = `${address.slice(0, at)}${address[at] === 'q' ? 'p' : 'q'}${address.slice(at + 1)}`;
    expect(readAddress('bitcoincash', changed), changed).toHaveProperty('reason');
  }
});

test('PAYEE-002 an address of EVM chains is taken with its checksum or in one case, and stored with it; a changed case is refused', () => {
  fc.assert(
    fc.property(bytesOf(20), fc.nat(), (bytes, place) => {
      fc.pre(bytes.some((byte) => byte !== 0));
      const address = getAddress(toHex(bytes));
      for (const text of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
        expect(readAddress('ethereum', text)).toEqual({ address });
      const at = 2 + (place % 40);
      const letter = address[at] ?? '';
      const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      const changed = `${address.slice(0, at)}${turned}${address.slice(at + 1)}`;
      const digits = changed.slice(2);
      fc.pre(changed !== address && digits !== digits.toLowerCase() && digits !== digits.toUpperCase());
      expect(readAddress('ethereum', changed)).toMatchObject({ reason: 'payee.address_checksum' });
    }),
  );
});

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const wrong: [payee.Network, string, string, string?][] = [
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'checksum'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
  // Version 0 with the checksum of version 1 (BIP 350).
  ['bitcoin', bech32m.encode('bc', [0, ...bech32m.toWords(new Uint8Array(20).fill(7))]), 'checksum'],
  ['bitcoin', bech32.encode('bc', [0, ...bech32.toWords(new Uint8Array(25).fill(7))]), 'shape'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3T4', 'shape'],
  ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'shape'],
  ['cardano', 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz', 'shape'],
  ['ethereum', '0x0000000000000000000000000000000000000000', 'shape'],
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'shape'],
  ['xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi', 'checksum'],
  ['xrp', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fv', 'checksum'],
  // A tag of more than 32 bits, and of the test network.
  ['xrp', checkedXrp([0x05, 0x44, ...new Uint8Array(20).fill(7), 1, 1, 2, 3, 4, 1, 0, 0, 0]), 'shape'],
  ['xrp', checkedXrp([0x04, 0x93, ...new Uint8Array(20).fill(7), 0, 0, 0, 0, 0, 0, 0, 0, 0]), 'shape'],
  ['stellar', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGA', 'checksum'],
  // Of SEP 23: a character too many, unused bits that are set, and a secret key.
  ['stellar', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZA', 'shape'],
  ['stellar', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLL', 'shape'],
  ['cosmos', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0ee', 'checksum'],
  ['cosmos', 'osmo1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3aq6l09', 'shape'],
  ['bitcoincash', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6e', 'checksum'],
  ['bitcoincash', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'other_network', 'Bitcoin'],
  ['polkadot', '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTC', 'checksum'],
  // The same key on another network of the family.
  ['polkadot', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'shape'],
  ['near', 'Alice.near', 'shape'],
  ['near', 'alice..near', 'shape'],
  ['near', 'alice.testnet', 'shape'],
  ['aptos', '0x1', 'shape'],
  ['sui', `0x${'0'.repeat(64)}`, 'shape'],
  ['solana', base58.encode(new Uint8Array(32)), 'shape'],
  ['solana', base58.encode(new Uint8Array(31).fill(9)), 'shape'],
  ['tron', '', 'shape'],
  ['tron', 'T'.repeat(200), 'shape'],
  ['ethereum', tron, 'other_network', 'TRON (TRC20)'],
  ['tron', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'other_network', 'Ethereum (ERC20)'],
  ['litecoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'other_network', 'Bitcoin'],
];
it.each(wrong)('PAYEE-003 names what is wrong on %s with "%s": %s', (network, text, word, other) => {
  expect(readAddress(network, text)).toEqual({
    reason: `payee.address_${word}`,
    params: { network: payee.networkNames[network], ...(other === undefined ? {} : { other }) },
  });
});
