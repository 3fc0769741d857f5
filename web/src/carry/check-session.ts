import { account } from '@glassbook/contract';
import { ask } from './client.ts';

/** Asks the server with the token of the session: one that has ended ends here too. */
export const checkSession = async (): Promise<void> => void (await ask(account.info, {}));
