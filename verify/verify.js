/**
 * Checks what Glassbook gave out: a statement exported as JSON, or a settlement receipt: `npm run verify -- FILE [PUBLIC_KEY]`. It shares no code with the server and has no dependency. Of a
 * statement it adds everything up again and prints the difference, 0 on a good file; a receipt it recomputes from its ticks. Of a changed file it names the first wrong line or tick. The
 * formats, and where the public keys are published, are in docs/statement.md and docs/options.md.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { check } from './check.js';
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
  const { id, market, result, settlement, ticks, head, key } = checkReceipt(receipt, trusted);
  console.log(
    `MATCH: ${id} on ${market}: ${result}${settlement === '' ? '' : ` at ${settlement}`}, from ${ticks} ticks`,
  );
  console.log(
    head === undefined
      ? 'not under a signed head yet: load it again in a minute'
      : `head ${head} is signed by ${key}${unchecked}`,
  );
}

/** A receipt is one JSON value; a statement has one on each line. */
function receiptIn(path) {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    return String(value?.format).startsWith('glassbook-receipt-') ? value : undefined;
  } catch {
    return undefined;
  }
}

let receipt;
try {
  if (file === undefined) throw new Error('give a file: npm run verify -- FILE');
  receipt = receiptIn(file);
  if (receipt) sayReceipt(receipt);
  else await checkStatement();
} catch (error) {
  console.error(`${receipt ? 'MISMATCH: ' : `${file}: `}${error.message}`);
  process.exitCode = 1;
}
