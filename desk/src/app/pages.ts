/** The screens of the desk: where each is in the navigation, and the permission it takes. */
import {
  LayoutDashboard,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  UsersRound,
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
    path: paths.users,
    permission: 'user.read',
    load: () => import('../users/users-page.tsx'),
    nav: { name: 'nav.users', section: 'section.run', Icon: Users },
  },
  { path: `${paths.users}/:id`, permission: 'user.read', load: () => import('../users/user-page.tsx') },
  {
    path: paths.markets,
    permission: 'market.read',
    load: () => import('../markets/markets-page.tsx'),
    nav: { name: 'nav.markets', section: 'section.run', Icon: SlidersHorizontal },
  },
  { path: `${paths.markets}/:id`, permission: 'market.read', load: () => import('../markets/market-page.tsx') },
  {
    path: paths.staff,
    permission: 'staff.read',
    load: () => import('../staff/staff-page.tsx'),
    nav: { name: 'nav.staff', section: 'section.run', Icon: ShieldCheck },
  },
  {
    path: paths.audit,
    permission: 'audit.read',
    load: () => import('../audit/audit-page.tsx'),
    nav: { name: 'nav.audit', section: 'section.prove', Icon: ScrollText },
  },
];
