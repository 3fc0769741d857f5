/** Withdrawals of USDT, most of them canceled: what they hold is known to the checker by their rows. Some send to another of the rig's users. */
import { payee, paymentPassword } from '../withdrawers.ts';
import type { Use } from './behaviour.ts';

/** Below what one user may have open. */
const openMax = 15;

export function beginWithdrawals(recipient: string | undefined): Required<Use> {
  const open: string[] = [];
  return {
    next: ({ name, random }) => {
      const id = open[0];
      if (id !== undefined && (open.length >= openMax || random.next() < 0.5)) {
        open.shift();
        return { what: 'funds.cancel', fields: { id }, name, named: 'key' };
      }
      const number = (random.between(1_000, 2_000) / 100).toFixed(2);
      if (recipient !== undefined && random.next() < 0.3) {
        const sent = { recipient_id: recipient, currency: '3', number, password: paymentPassword };
        return { what: 'funds.send', fields: sent, name, named: 'key' };
      }
      const fields = { currency: '3', address: payee, number, rate: '0', type: '0', password: paymentPassword };
      return { what: 'funds.withdraw', fields, name, named: 'key' };
    },
    accepted: ({ what }, data) => {
      if (what === 'funds.withdraw' && data?.id !== undefined) open.push(String(data.id));
    },
  };
}
