/** Every call of the wire. The server registers these, the client types them, the tests walk them, the documentation lists them. */
import * as account from './account/index.ts';
import * as content from './content/index.ts';
import * as market from './market/index.ts';
import type { Route } from './route.ts';
import * as spot from './spot/index.ts';
import * as system from './system/index.ts';
import * as wallet from './wallet/index.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'reply' in value;

export const routes: readonly Route[] = [account, content, market, spot, system, wallet].flatMap((product) =>
  Object.values(product).filter(isRoute),
);
