/** `npm run sim`: what it can do is in src/main.ts. */
import { main } from './src/main.ts';

process.exitCode = await main(process.argv.slice(2));
