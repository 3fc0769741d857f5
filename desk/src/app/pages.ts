/** The screens of the desk: where each is in the navigation, and the permission it takes. */
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CreditCard,
  Gem,
  Gift,
  Handshake,
  IdCard,
  KeyRound,
  Landmark,
  LayoutDashboard,
  ListChecks,
  MessageSquareWarning,
  MessagesSquare,
  Newspaper,
  Scale,
  ScrollText,
  Settings2,
  ShieldCheck,
  SlidersHorizontal,
  Store,
  UserCheck,
  Users,
  UsersRound,
  Vault,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Permission } from '@glassbook/contract';
import { paths } from './paths.ts';

export type DeskPage = {
  path: string;
  permission: Permission;
  load: () => Promise<{ default: ComponentType }>;
  /** Its place in the navigation: the section and the name, as keys of the catalog. */
  nav?: { name: string; section?: string; Icon: LucideIcon };
};

export const pages: readonly DeskPage[] = [
  {
    path: paths.overview,
    permission: 'overview.read',
    load: () => import('../overview/overview-page.tsx'),
    nav: { name: 'nav.overview', Icon: LayoutDashboard },
  },
  {
    path: paths.requests,
    permission: 'request.read',
    load: () => import('../review/requests-page.tsx'),
    nav: { name: 'nav.requests', section: 'section.review', Icon: UsersRound },
  },
  { path: `${paths.requests}/:id`, permission: 'request.read', load: () => import('../review/requests-page.tsx') },
  {
    path: paths.cases,
    permission: 'request.read',
    load: () => import('../cases/cases-page.tsx'),
    nav: { name: 'nav.cases', section: 'section.review', Icon: ListChecks },
  },
  {
    path: paths.identities,
    permission: 'identity.read',
    load: () => import('../identity/identities-page.tsx'),
    nav: { name: 'nav.identities', section: 'section.review', Icon: IdCard },
  },
  {
    path: `${paths.identities}/:user/:request`,
    permission: 'identity.read',
    load: () => import('../identity/identity-page.tsx'),
  },
  {
    path: paths.deposits,
    permission: 'funds.read',
    load: () => import('../funds/deposits/deposits-page.tsx'),
    nav: { name: 'nav.deposits', section: 'section.review', Icon: ArrowDownToLine },
  },
  {
    path: `${paths.deposits}/:user/:id`,
    permission: 'funds.read',
    load: () => import('../funds/deposits/deposit-page.tsx'),
  },
  {
    path: paths.withdrawals,
    permission: 'funds.read',
    load: () => import('../funds/withdrawals/withdrawals-page.tsx'),
    nav: { name: 'nav.withdrawals', section: 'section.review', Icon: ArrowUpFromLine },
  },
  {
    path: `${paths.withdrawals}/:user/:id`,
    permission: 'funds.read',
    load: () => import('../funds/withdrawals/withdrawal-page.tsx'),
  },
  {
    path: paths.cards,
    permission: 'payee.read',
    load: () => import('../payees/cards-page.tsx'),
    nav: { name: 'nav.cards', section: 'section.review', Icon: CreditCard },
  },
  {
    path: paths.works,
    permission: 'nft.read',
    load: () => import('../nft/works-page.tsx'),
    nav: { name: 'nav.works', section: 'section.review', Icon: Gem },
  },
  { path: `${paths.works}/:user/:code`, permission: 'nft.read', load: () => import('../nft/work-page.tsx') },
  {
    path: paths.traders,
    permission: 'copy.read',
    load: () => import('../copy/traders-page.tsx'),
    nav: { name: 'nav.traders', section: 'section.review', Icon: UserCheck },
  },
  { path: `${paths.traders}/:user/:id`, permission: 'copy.read', load: () => import('../copy/trader-page.tsx') },
  {
    path: paths.otc,
    permission: 'otc.read',
    load: () => import('../otc/appeals-page.tsx'),
    nav: { name: 'nav.otc', section: 'section.review', Icon: Handshake },
  },
  { path: `${paths.otc}/:user/:order`, permission: 'otc.read', load: () => import('../otc/appeal-page.tsx') },
  {
    path: paths.merchants,
    permission: 'otc.read',
    load: () => import('../otc/merchants-page.tsx'),
    nav: { name: 'nav.merchants', section: 'section.review', Icon: Store },
  },
  { path: `${paths.merchants}/:user`, permission: 'otc.read', load: () => import('../otc/merchant-page.tsx') },
  {
    path: paths.room,
    permission: 'room.read',
    load: () => import('../room/room-page.tsx'),
    nav: { name: 'nav.room', section: 'section.review', Icon: MessageSquareWarning },
  },
  { path: `${paths.room}/:user/:message`, permission: 'room.read', load: () => import('../room/message-page.tsx') },
  {
    path: paths.chats,
    permission: 'chat.read',
    load: () => import('../chat/chats-page.tsx'),
    nav: { name: 'nav.chats', section: 'section.run', Icon: MessagesSquare },
  },
  { path: `${paths.chats}/:user`, permission: 'chat.read', load: () => import('../chat/chats-page.tsx') },
  {
    path: paths.users,
    permission: 'user.read',
    load: () => import('../users/users-page.tsx'),
    nav: { name: 'nav.users', section: 'section.run', Icon: Users },
  },
  { path: `${paths.loans}/:user`, permission: 'loan.read', load: () => import('../loans/loans-page.tsx') },
  { path: `${paths.payees}/:user`, permission: 'payee.read', load: () => import('../payees/payees-page.tsx') },
  { path: `${paths.users}/:id`, permission: 'user.read', load: () => import('../users/user-page.tsx') },
  {
    path: paths.markets,
    permission: 'market.read',
    load: () => import('../markets/markets-page.tsx'),
    nav: { name: 'nav.markets', section: 'section.run', Icon: SlidersHorizontal },
  },
  { path: `${paths.markets}/:id`, permission: 'market.read', load: () => import('../markets/market-page.tsx') },
  {
    path: paths.settings,
    permission: 'market.read',
    load: () => import('../settings/settings-page.tsx'),
    nav: { name: 'nav.settings', section: 'section.run', Icon: Settings2 },
  },
  { path: `${paths.settings}/:key`, permission: 'request.read', load: () => import('../settings/setting-page.tsx') },
  {
    path: paths.rewards,
    permission: 'market.request',
    load: () => import('../rewards/rewards-page.tsx'),
    nav: { name: 'nav.rewards', section: 'section.run', Icon: Gift },
  },
  {
    path: paths.depositAddresses,
    permission: 'funds.read',
    load: () => import('../funds/addresses/addresses-page.tsx'),
    nav: { name: 'nav.deposit_addresses', section: 'section.run', Icon: Landmark },
  },
  {
    path: paths.content,
    permission: 'content.read',
    load: () => import('../content/contents-page.tsx'),
    nav: { name: 'nav.content', section: 'section.run', Icon: Newspaper },
  },
  { path: `${paths.content}/:id`, permission: 'content.read', load: () => import('../content/content-page.tsx') },
  {
    path: paths.staff,
    permission: 'staff.read',
    load: () => import('../staff/staff-page.tsx'),
    nav: { name: 'nav.staff', section: 'section.run', Icon: ShieldCheck },
  },
  {
    path: paths.float,
    permission: 'float.read',
    load: () => import('../float/float-page.tsx'),
    nav: { name: 'nav.float', section: 'section.prove', Icon: Vault },
  },
  {
    path: paths.reconciliations,
    permission: 'float.read',
    load: () => import('../float/reconciliations-page.tsx'),
    nav: { name: 'nav.reconciliations', section: 'section.prove', Icon: Scale },
  },
  {
    path: `${paths.reconciliations}/:day`,
    permission: 'float.read',
    load: () => import('../float/reconciliation-page.tsx'),
  },
  {
    path: paths.audit,
    permission: 'audit.read',
    load: () => import('../audit/audit-page.tsx'),
    nav: { name: 'nav.audit', section: 'section.prove', Icon: ScrollText },
  },
  {
    path: paths.security,
    permission: 'overview.read',
    load: () => import('../security/security-page.tsx'),
    nav: { name: 'nav.security', section: 'section.own', Icon: KeyRound },
  },
];
