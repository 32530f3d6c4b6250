import { config } from '../../config.ts';
import { TextPage } from '../../ui/page.tsx';

/** How to reach the people behind the product. */
export function Contact() {
  const { product } = config();
  return (
    <TextPage title="Contact">
      <p>
        Write to <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a> about anything that does not
        work, a book that should be here, or your data. People read it.
      </p>
      <p>
        For ideas and conversation, find us at{' '}
        <a href={product.socialUrl} target="_blank" rel="noopener">
          {product.handle}
        </a>
        .
      </p>
    </TextPage>
  );
}
