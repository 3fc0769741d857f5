import { content } from '@glassbook/contract';
import { LentPart } from '../../shared/lent.tsx';
import { useLoggedIn } from '../../carry/session.ts';
import { TextPage } from './text-page.tsx';

export default function ContactPage() {
  const loggedIn = useLoggedIn();
  return (
    <TextPage route={content.contactUs} title="title.contact">
      {loggedIn && <LentPart name="supportEntry" />}
    </TextPage>
  );
}
