import { z } from 'zod';
import { route } from '../route.ts';
import { article } from './article.ts';

const page = (id: string, path: string, about: string) =>
  route({
    id: `content.${id}`,
    method: 'GET',
    path,
    who: 'anyone',
    about,
    body: z.object({}),
    reply: article,
    refusals: ['content.not_found'],
  });

export const faq = page('faq', '/faq', 'FAQ (category 18).');
export const contactUs = page('contactUs', '/contactus', 'Contact us (category 33).');
export const aboutUs = page('aboutUs', '/aboutus', 'About us (category 19).');
export const operationalCompliance = page(
  'operationalCompliance',
  '/operational_compliance',
  'Operational compliance (category 34).',
);
