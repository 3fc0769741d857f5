import { content } from '@glassbook/contract';
import { TextPage } from './text-page.tsx';

export default function CompliancePage() {
  return <TextPage route={content.operationalCompliance} title="title.compliance" />;
}
