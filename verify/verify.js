/**
 * Checks what Glassbook gave out: a statement exported as JSON, a settlement receipt, the table of an allocation, the receipt of a stock auction, the draws of a series of blind boxes, or a daily draw: `npm run verify -- FILE [PUBLIC_KEY]`. It shares no code with the server and has no dependency. Of a
 * statement it adds everything up again and prints the difference, 0 on a good file; a receipt it recomputes from its ticks, an allocation from what was applied for, an auction from its levels, a draw from its secret and its seed. Of a changed file it names the first
 * thing that is wrong. The formats, and where the public keys are published, are in docs/statement.md, docs/options.md, docs/ieo.md, docs/stocks.md, docs/nft.md and docs/rewards.md.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { checkAllocation } from './allocation.js';
import { checkAuction } from './auction.js';
import { check } from './check.js';
import { checkDaily } from './daily.js';
import { checkDraws } from './draw.js';
import { checkReceipt } from './receipt.js';

const [file, trusted] = process.argv.slice(2);
const unchecked = trusted === undefined ? ', which no one has checked: give the published key' : '';

async function checkStatement() {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  const { head, balances } = await check(lines, trusted);
  console.log(`${head.entries} entries in ${balances} accounts up to ${head.time}: difference 0`);
  console.log(`hash ${head.chain}`);
  console.log(`signed by ${head.key}${unchecked}`);
}

function sayReceipt(receipt) {
  const { id, market, result, settlement, ticks, head, key, opening } = checkReceipt(receipt, trusted);
  const said = `${id} on ${market}: ${result}${settlement === '' ? '' : ` at ${settlement}`}, from ${ticks} ticks`;
  if (head === undefined)
    throw new Error(`not proven: no signed head is over it yet, load it again in a minute. It says ${said}`);
  console.log(`MATCH: ${said}`);
  console.log(`head ${head} is signed by ${key}${unchecked}`);
  if (opening !== undefined)
    console.log(`head ${opening.head}, which the purchase is under, is signed by ${opening.key}${unchecked}`);
}

function sayAllocation(table) {
  const { offer, asset, owners, granted, applied, hash } = checkAllocation(table);
  console.log(`MATCH: IEO ${offer}: ${granted} ${asset} to ${owners} owners, who applied for ${applied}`);
  console.log(`hash ${hash}`);
}

function sayDraws(table) {
  const { series, total, openings, unsold } = checkDraws(table);
  console.log(
    `MATCH: ${series}: ${openings} of ${total} boxes opened, each as it was drawn; ${unsold} secrets of unsold ones`,
  );
}

function sayDaily(proof) {
  const { day, number, prize } = checkDaily(proof);
  console.log(`MATCH: draw of ${day}: number ${number}, ${prize}`);
}

function sayAuction(receipt) {
  const { id, kind, price, amount, levels } = checkAuction(receipt);
  const said = price === null ? 'nothing traded' : `${amount} at ${price}`;
  console.log(`MATCH: auction ${id} (${kind}): ${said}, from ${levels} levels`);
}
const sayers = {
  'glassbook-receipt-': sayReceipt,
  'glassbook-allocation-': sayAllocation,
  'glassbook-daily-': sayDaily,
  'glassbook-draw-': sayDraws,
  'glassbook-auction-': sayAuction,
};

/** Receipts, allocations, auctions and draws are one JSON value; a statement has one on each line. */
function valueIn(path) {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    const [, say] = Object.entries(sayers).find(([format]) => String(value?.format).startsWith(format)) ?? [];
    return say && (() => say(value));
  } catch {
    return undefined;
  }
}

let say;
try {
  if (file === undefined) throw new Error('give a file: npm run verify -- FILE');
  say = valueIn(file);
  if (say) say();
  else await checkStatement();
} catch (error) {
  console.error(`${say ? 'MISMATCH: ' : `${file}: `}${error.message}`);
  process.exitCode = 1;
}
