import { AgreementPage, type Agreement } from './agreement-page.tsx';

const agreement: Agreement = {
  lang: 'en',
  title: 'Copy trading agreement',
  parts: [
    [
      '1. What is copied',
      'Only positions that the lead trader opens in USDT-margined perpetual contracts after you start are copied. A copy is traded on your account, at the prices of the order book, within your size, caps, leverage and slippage. A part that does not fit is missed, not bought later.',
    ],
    [
      '2. What you can lose',
      'Copies use leverage. You can lose all that you put in; without an amount of its own a copy can lose what is in your futures account. A stop loss closes at market, so its price can be worse. Past results say nothing about future ones.',
    ],
    [
      '3. What it costs',
      'You pay the trading fees and the funding of your copies. The lead trader gets the profit share that you confirmed, of new profit above the highest so far, every Monday at 00:00 UTC and at the end. Open losses count, open gains do not. A loss costs no share and must be made up first.',
    ],
    [
      '4. How you leave',
      'You can pause, take out what is free, close one copy or stop at any time. When you stop, copies close at market within the price band; what the book does not take is tried again at each price. You can also keep copies as positions of your own.',
    ],
    [
      '5. Who leads',
      'Lead traders act for themselves. They are not advisers, see no names of copiers and do not trade with your money. Figures are counted from their closed positions, losses included. Open positions are shown only as your own copies.',
    ],
    [
      '6. If you lead',
      'You trade your own account and do not promise results. You do not copy yourself or a second account of yours. Your closed positions and figures are public. You can stop leading at any time; open copies stay tied to your positions. After a removal no share is paid.',
    ],
  ],
};

export default function AgreementEnPage() {
  return <AgreementPage of={agreement} />;
}
