import { CardsPage } from './cards-page.tsx';

/** International bank cards. */
export default function InternationalBankPage() {
  return <CardsPage kind="international" />;
}
