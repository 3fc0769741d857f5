import { content } from '@glassbook/contract';
import { TextPage } from './text-page.tsx';

export default function FaqPage() {
  return <TextPage route={content.faq} title="title.faq" />;
}
