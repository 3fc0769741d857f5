/** What all products have together. Nothing here is for a browser: it would bring every product into what each page loads. */
import type { z } from 'zod';
import { carrierRefusals, carrierStatus, type CarrierRefusal } from './carrier.ts';
import type { KeyOf } from './live/channel.ts';
import * as namespaces from './products.ts';
import { permissionOf, writes, type RouteOf } from './route.ts';
import type { OfferedSetting } from './settings.ts';

type Listed = (typeof namespaces)[keyof typeof namespaces]['product'];
type Merged<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** By name: the exports of a module namespace are sorted. */
export const products: readonly Listed[] = Object.values(namespaces).map(({ product }) => product);
export type ProductName = Listed['name'];

export type RefusalCode = CarrierRefusal | Listed['refusals'][number];
/** Every refusal a caller can get. */
export const refusals: readonly RefusalCode[] = [
  ...carrierRefusals,
  ...products.flatMap((product) => product.refusals),
];
/** The refusals that do not travel as HTTP 200. */
export const refusalStatus: Readonly<Partial<Record<RefusalCode, number>>> = Object.assign(
  {},
  carrierStatus,
  ...products.map((product) => ('refusalStatus' in product ? product.refusalStatus : {})),
) as Partial<Record<RefusalCode, number>>;

export type EntryReason = Listed['entryReasons'][number];
/** What postings are for, over all products. */
export const entryReasons: readonly EntryReason[] = products.flatMap((product) => product.entryReasons);

export type Route<
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Data extends z.ZodType | undefined = z.ZodType | undefined,
> = RouteOf<RefusalCode, Body, Reply, Data>;
/** Every call of the wire. The server registers these, the client types them, the tests iterate them, the documentation lists them. */
export const routes: readonly Route[] = products.flatMap((product) => Object.values<Route>(product.routes));

/** The settings that staff can ask for, each with its product. */
export const offeredSettings: readonly (OfferedSetting & { product: ProductName })[] = products.flatMap((product) =>
  ('settings' in product ? product.settings : []).map((setting) => ({ ...setting, product: product.name })),
);

type Requests<P> = P extends { requests: readonly (infer R)[] } ? R : never;
export type RequestKindName = Requests<Listed> | `setting.${string}`;
/** Kinds of requests that take two people and are no setting, each with its product. */
export const requestKinds: readonly { kind: Requests<Listed>; product: ProductName }[] = products.flatMap((product) =>
  ('requests' in product ? product.requests : []).map((kind) => ({ kind, product: product.name })),
);

type Calls<P> = P extends { routes: infer R } ? R[keyof R] : never;
type Acts<P> = P extends { name: infer N extends string; acts: readonly (infer A extends string)[] }
  ? `${N}.${A}`
  : never;
/** What the audit log can have: calls of staff, and what products declare. */
export type Act = Extract<Calls<Listed>, { who: `staff:${string}` }>['id'] | Acts<Listed>;
const isLogged = (route: Route): boolean =>
  permissionOf(route.who) !== undefined && (writes(route) || route.personal !== undefined);
/** What the audit log has. */
export const acts: readonly Act[] = products.flatMap((product) => [
  ...Object.values<Route>(product.routes)
    .filter(isLogged)
    .map(({ id }) => id as Act),
  ...('acts' in product ? product.acts.map((act) => `${product.name}.${act}` as Act) : []),
]);

type Channels = Merged<Listed['channels']>;
export type ChannelName = keyof Channels;
export const channels = Object.assign({}, ...products.map((product) => product.channels)) as Channels;
export type SnapshotOf<C extends ChannelName> = z.infer<Channels[C]['snapshot']>;
export type MessageOf<C extends ChannelName> = z.infer<Channels[C]['message']>;
/** The full name of a channel: the name and its params. */
export type ChannelKey = { [C in ChannelName]: KeyOf<C, Channels[C]['params']> }[ChannelName];
export type PrivateChannelName = { [C in ChannelName]: Channels[C]['private'] extends true ? C : never }[ChannelName];
