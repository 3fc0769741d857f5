import { houses } from '../core/house.ts';

/** The tokens of every offer are on hold there until they are allocated; what is paid for them goes to it. */
export const HOUSE = houses.ieo;
