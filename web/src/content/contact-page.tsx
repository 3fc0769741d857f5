import { content } from '@glassbook/contract';
import { LentPart } from '../app/frame/lent.tsx';
import { useLoggedIn } from '../app/session.ts';
import { TextPage } from './text-page.tsx';

export default function ContactPage() {
  const loggedIn = useLoggedIn();
  return (
    <TextPage route={content.contactUs} title="title.contact">
      {loggedIn && <LentPart name="supportEntry" />}
    </TextPage>
  );
}
