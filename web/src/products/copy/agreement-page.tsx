import { Page } from '../../shared/page.tsx';
import { paths } from './paths.ts';

export type Agreement = { lang: string; title: string; parts: readonly (readonly [title: string, text: string])[] };

/** An agreement in the one language that it is written in. */
export function AgreementPage({ of: { lang, title, parts } }: { of: Agreement }) {
  return (
    <Page title={title} back={paths.traders} width="reading">
      <article className="pad col g4 pb-6" lang={lang}>
        {parts.map(([head, text]) => (
          <section key={head} className="col g2">
            <h2 className="t3">{head}</h2>
            <p className="body">{text}</p>
          </section>
        ))}
      </article>
    </Page>
  );
}
