import { z } from 'zod';
import { typedText } from '../fields.ts';
import { route } from '../route.ts';

export const checkLink = route({
  id: 'content.checkLink',
  method: 'GET',
  path: '/link/check',
  who: 'anyone',
  about:
    'Whether an address of another site may be opened: https, exactly a host that the operator lists, without a user, a port, a backslash or a control character. The server never fetches it.',
  body: z.object({ url: typedText(2_000) }),
  reply: z.strictObject({ allowed: z.literal(true), host: z.string(), href: z.string() }),
  refusals: ['content.link_not_allowed'],
});
