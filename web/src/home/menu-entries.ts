/** What the home menu shows of /menu: known titles with their icon, and where a tap leads. */
import type { content } from '@glassbook/contract';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Banknote,
  CandlestickChart,
  Cloud,
  Coins,
  CreditCard,
  Factory,
  Gamepad2,
  Handshake,
  Headset,
  Image,
  Landmark,
  Layers,
  Lock,
  MessageCircle,
  PiggyBank,
  Pickaxe,
  ReceiptText,
  Repeat2,
  Rocket,
  Scale,
  Shapes,
  TicketPercent,
  Timer,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { ownPath } from '../app/own-path.ts';
import type { z } from 'zod';

export type MenuRow = z.output<typeof content.menu.reply>[number];
/** `path` is missing for what is still being built. */
export type MenuEntry = { id: number; title: string; name: string; icon: LucideIcon; path: string | undefined };

/** The titles that have an icon of their own. One that is added later shows with a plain one. */
const icons: Record<string, LucideIcon> = {
  recharge: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transfer: ArrowLeftRight,
  exchange: CandlestickChart,
  futures: Scale,
  stock: Landmark,
  copytrade: Users,
  financial: PiggyBank,
  lockming: Lock,
  ieo: Rocket,
  nft: Image,
  seconds: Timer,
  invest: Coins,
  otc: Handshake,
  margin: Layers,
  borrowing: Banknote,
  coupon: TicketPercent,
  bills: ReceiptText,
  game: Gamepad2,
  chatroom: MessageCircle,
  contactUs: Headset,
  convert: Repeat2,
  quicklyBuyCoins: CreditCard,
  mining: Pickaxe,
  defiMining: Factory,
  cloudMining: Cloud,
};

/** The entries in the order of the menu, those that lead somewhere before those to come. */
export function menuEntries(rows: readonly MenuRow[]): MenuEntry[] {
  const entries = [...rows]
    .sort((a, b) => a.sort - b.sort || a.id - b.id)
    .map((row) => ({
      id: row.id,
      title: row.title,
      name: row.name,
      icon: icons[row.title] ?? Shapes,
      // Whatever the table holds, a menu never leads out of the site.
      path: ownPath(row.url),
    }));
  return [...entries.filter(({ path }) => path !== undefined), ...entries.filter(({ path }) => path === undefined)];
}
