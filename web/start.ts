/** The first code of the page: requests its data, and brings it to life once its first books are shown. */
import './reports/error-reports.ts'; // First, so that it hears of every failure.
import './fonts/fonts.css';
import './styles.css';
import './features/landing/spines.css'; // Loaded with the server's page.
import { firstBooks } from './early.ts';

declare const codeFailed: () => void; // In `web/index.html`.

async function start(): Promise<void> {
  if (document.readyState === 'loading') {
    await new Promise((parsed) => addEventListener('DOMContentLoaded', parsed, { once: true }));
  }
  const root = document.getElementById('root');
  if (!root) return;
  await firstBooks();
  const { live } = await import('./main.tsx');
  await live(root);
}

start().catch((error: unknown) => {
  codeFailed();
  throw error;
});
