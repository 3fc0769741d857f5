/** Which addresses are accepted. One mailbox is one account, so an address is compared in lower case. */
import type { RefusalCode } from '@glassbook/contract';

/** ASCII mailboxes at a domain with a dot: what can be delivered, not all that RFC 5321 allows. */
const pattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** The address as it is stored, or why it is refused. */
export function readEmail(typed: string): { email: string } | { reason: RefusalCode } {
  const email = typed.trim().toLowerCase();
  const [mailbox = ''] = email.split('@', 1);
  if (email.length > 254 || mailbox.length > 64 || !pattern.test(email)) return { reason: 'account.address_invalid' };
  return { email };
}
