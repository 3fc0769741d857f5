import type { ConfigureOffer as ConfigureIeo } from '@glassbook/engine/ieo';
import type { IeoServices } from './services.ts';

/** An offer in force, by its number. */
export const offerOf = ({ inForce }: Pick<IeoServices, 'inForce'>, offer: number): ConfigureIeo | undefined =>
  inForce.of('ieo.configureOffer', { offer });
