/** The payee of a withdrawal as staff see it, as it was when asked for: what it is paid by only with the permission to read payees. */
import { isPermitted } from '@glassbook/contract';
import type { Staff } from '../../../carry/http/handling.ts';
import type { PayeeDetail } from '../details.ts';

export const readsPayees = ({ role }: Pick<Staff, 'role'>): boolean => isPermitted(role, 'payee.read');

/** To recognize it by, not to pay to: the two ends of an address, of a card its bank and last four digits. */
export const maskedPayee = ({ kind, text }: PayeeDetail): string =>
  kind === 'address' && text.length > 16 ? `${text.slice(0, 6)}…${text.slice(-6)}` : text;

export function payeeView(staff: Pick<Staff, 'role'>, payee: PayeeDetail | undefined) {
  const payee_id = payee?.id ?? null;
  if (!payee || !readsPayees(staff)) return { payee_id, address: '', network: '', card: null };
  const { text: address, network } = payee;
  if (!payee.card) return { payee_id, address, network, card: null };
  const { holderAddress: holder_address, ...card } = payee.card;
  return { payee_id, address, network, card: { ...card, holder_address } };
}
