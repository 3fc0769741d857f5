/** Where the money of users can be paid out to: addresses and bank cards. Plain rows; nothing here moves money. */
import { Decoders } from '../images/decoders.ts';
import { Guesses } from '../rate-limits/guesses.ts';
import type { Core, Part, Slice } from '../slice.ts';
import { bank, international, saveBank, saveInternational } from './cards.ts';
import { payees } from './find.ts';
import { setListOnly } from './list-only.ts';
import { addresses, own, remove } from './own.ts';
import { readQr, saveAddress } from './save-address.ts';
import { ReadCodes } from './read-codes.ts';
import type { PayeeServices } from './services.ts';
import { cardQueue, reviewCard } from './staff/cards.ts';
import { ofUser } from './staff/of-user.ts';

export const payee: Slice<'payee'> = { name: 'payee', begin: () => ({ open }) };

/** Each is an email to the owner. */
const switched = { max: 10, windowMs: 3_600_000, free: 10, delayMs: 0 };

function open({ pool, now, vault, catalog, activity, given, review: { approvals } }: Core): Part<'payee'> {
  const services: PayeeServices = {
    ...{ pool, now, vault, catalog, activity, given },
    ...{ codes: new ReadCodes(new Decoders(), now), switches: new Guesses(switched, now) },
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
    gives: { payees: payees({ pool, vault, now }) },
  };
}
