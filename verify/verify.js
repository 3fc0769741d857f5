/**
 * Checks a statement that Glassbook exported as JSON: `npm run verify -- export.json [PUBLIC_KEY]`. It shares no code with the server and has no
 * dependency. It adds everything up again and prints the difference, 0 on a good file; of a changed file it names the first wrong line. The format, and
 * where the public key is published, are in docs/statement.md.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { check } from './check.js';

const [file, trusted] = process.argv.slice(2);
try {
  if (file === undefined) throw new Error('give a file: npm run verify -- export.json');
  const { head, balances } = await check(
    createInterface({ input: createReadStream(file), crlfDelay: Infinity }),
    trusted,
  );
  console.log(`${head.entries} entries in ${balances} accounts up to ${head.time}: difference 0`);
  console.log(`hash ${head.chain}`);
  console.log(
    `signed by ${head.key}${trusted === undefined ? ', which no one has checked: give the published key' : ''}`,
  );
} catch (error) {
  console.error(`${file}: ${error.message}`);
  process.exitCode = 1;
}
