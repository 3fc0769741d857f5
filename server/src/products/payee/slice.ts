/** Where the money of users can be paid out to: addresses and bank cards. Plain rows; nothing here moves money. */
import { Decoders } from '../../shared/images/decoders.ts';
import { Guesses } from '../../carry/rate-limits/guesses.ts';
import { payeeHoldMs } from '../../shared/holds/holds.ts';
import { linkAccounts } from '../../shared/links/link-accounts.ts';
import { slice } from '../../shared/slice/slice.ts';
import { bank, international, saveBank, saveInternational } from './cards.ts';
import { payees } from './find.ts';
import { setListOnly } from './list-only.ts';
import { addresses, own, remove } from './own.ts';
import { readQr, saveAddress } from './save-address.ts';
import { ReadCodes } from './read-codes.ts';
import type { PayeeServices } from './services.ts';
import { cardQueue, reviewCard } from './staff/cards.ts';
import { ofUser } from './staff/of-user.ts';

/** Each is an email to the owner. */
const switched = { max: 10, windowMs: 3_600_000, free: 10, delayMs: 0 };

export const payee = slice({
  name: 'payee',
  roles: ['writer'],
  needs: ['config', 'pool', 'sequencer', 'now', 'vault', 'catalog', 'activity', 'approvals', 'approvedNameOf'],
  calls: ['uploads', 'proofRefusal', 'notifyOwner', 'startHold'],
  opens: ['payees'],
  open({
    config,
    pool,
    sequencer,
    now,
    vault,
    catalog,
    activity,
    approvals,
    approvedNameOf,
    uploads,
    proofRefusal,
    notifyOwner,
    startHold,
  }) {
    const services: PayeeServices = {
      ...{ pool, now, vault, catalog, activity, approvedNameOf, uploads, proofRefusal, notifyOwner, startHold },
      ...{ codes: new ReadCodes(new Decoders(), now), switches: new Guesses(switched, now) },
      holdMs: payeeHoldMs(config),
      linkAccounts: linkAccounts(sequencer),
      concernsSelf: (...asked) => approvals.concernsSelf(...asked),
    };
    return {
      handlings: {
        ...{ own: own(services), addresses: addresses(services), remove: remove(services) },
        ...{ saveAddress: saveAddress(services), readQr: readQr(services), setListOnly: setListOnly(services) },
        ...{ bank: bank(services), saveBank: saveBank(services) },
        ...{ international: international(services), saveInternational: saveInternational(services) },
        ...{ ofUser: ofUser(services), cardQueue: cardQueue(services), reviewCard: reviewCard(services) },
      },
      channels: {},
      opens: { payees: payees({ pool, vault, now }) },
    };
  },
});
