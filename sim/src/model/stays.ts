/** What of the money that an owner can use must stay in an account, by the products that have such a rule. */
import type { AccountKind } from '@glassbook/engine';
import type { Model } from './model.ts';

type Stays = (model: Model, owner: number, kind: AccountKind, asset: number) => bigint;
const all: Stays[] = [];
/** Once, by the product's rules. */
export const addStays = (stays: Stays): void => void all.push(stays);
/** What is bound. */
export const boundOf: Stays = (...of) => all.reduce((sum, stays) => sum + stays(...of), 0n);

const claims: Stays[] = [];
/** What of the rest somebody has a claim to; of several claims the largest stays. Once, by the product's rules. */
export const addClaim = (claim: Stays): void => void claims.push(claim);
export const staysOf: Stays = (...of) =>
  boundOf(...of) + claims.map((claim) => claim(...of)).reduce((most, each) => (each > most ? each : most), 0n);

type MayGo = (model: Model, owner: number, asset: number, amount: bigint) => boolean;
const goers: MayGo[] = [];
/** Whether so much of a spot account may leave its owner for good; once, by the product's rules. */
export const addMayGo = (may: MayGo): void => void goers.push(may);
export const mayGo: MayGo = (...of) => goers.every((may) => may(...of));
