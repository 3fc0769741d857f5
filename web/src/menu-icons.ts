/** The icons of the menu by the titles of its entries, one line each; one without shows a plain one. */
export { ArrowDownToLine as recharge } from 'lucide-react';
export { ArrowUpFromLine as withdraw } from 'lucide-react';
export { ArrowLeftRight as transfer } from 'lucide-react';
export { CandlestickChart as exchange } from 'lucide-react';
export { Scale as futures } from 'lucide-react';
export { PiggyBank as financial } from 'lucide-react';
export { Lock as lockming } from 'lucide-react';
export { Rocket as ieo } from 'lucide-react';
export { Timer as seconds } from 'lucide-react';
export { CalendarClock as invest } from 'lucide-react';
export { ReceiptText as bills } from 'lucide-react';
export { Headset as contactUs } from 'lucide-react';
export { Repeat2 as convert } from 'lucide-react';
export { CreditCard as quicklyBuyCoins } from 'lucide-react';
export { Users as copytrade } from 'lucide-react';
export { Image as nft } from 'lucide-react';
export { Banknote as borrowing } from 'lucide-react';
