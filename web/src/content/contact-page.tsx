import { content } from '@glassbook/contract';
import { TextPage } from './text-page.tsx';

export default function ContactPage() {
  return <TextPage route={content.contactUs} title="title.contact" />;
}
