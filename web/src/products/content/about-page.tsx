import { content } from '@glassbook/contract';
import { TextPage } from './text-page.tsx';

export default function AboutPage() {
  return <TextPage route={content.aboutUs} title="title.about" />;
}
