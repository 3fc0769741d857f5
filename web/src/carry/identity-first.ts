import { toast } from '@glassbook/ui';
import { loginRedirectMs } from './login-path.ts';
import { paths } from './paths.ts';

/** Shows the message of a call that needs a verified identity, then leads to the verification. */
export function identityFirst(message: string): void {
  toast({ title: message, tone: 'err' });
  setTimeout(() => window.location.assign(paths.identity), loginRedirectMs);
}
