import { CardsPage } from './cards-page.tsx';

/** Domestic bank cards. */
export default function BankPage() {
  return <CardsPage kind="bank" />;
}
