/** The products of the app, all loaded, for tests of pages that show something of each. */
import '../../app/products.ts';
import { loadLater } from '../later.ts';

await loadLater();
