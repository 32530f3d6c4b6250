import { Ellipsis, Link, Mail, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { type Shared, shareLinks } from './share-links.ts';
import { alertToast } from './toasts.ts';

/** Six ways to share an address. Other sites open in a new tab. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const links = shareLinks(shared);
  return (
    <Dialog title="Share" onClose={onClose}>
      <p className="mt-2 font-serif text-body text-soft italic">{shared.title}</p>
      <ul className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
        <Way label="Facebook" href={links.facebook}>
          <Sign d="M13.5 21v-8h2.7l.4-3h-3.100V8.200c0-.9.3-1.500 1.500-1.500h1.700V4.100A20 20 0 0 0 14.300 4C11.900 4 10.400 5.400 10.400 8v2H7.700v3h2.700v8" />
        </Way>
        <Way label="Twitter" href={links.twitter}>
          <Sign d="m4.500 4 15 16M19 4 5 20" />
        </Way>
        <Way label="WhatsApp" href={links.whatsapp}>
          <MessageCircle />
        </Way>
        <Way label="Email" href={links.email}>
          <Mail />
        </Way>
        <Way label="Copy Link" onClick={() => void copy(shared.url)}>
          <Link />
        </Way>
        {/* Always there, as the specification requires. Without support it looks disabled, and says so when pressed. */}
        <Way label="More" faint={!canShare()} onClick={() => void shareNatively(shared)}>
          <Ellipsis />
        </Way>
      </ul>
      <p className="mt-6 border-t border-rule pt-4 text-small break-all text-soft">{shared.url}</p>
    </Dialog>
  );
}

const look =
  'flex min-h-12 w-full items-center gap-3 rounded-control border border-rule-strong px-3 text-ui font-medium transition-colors duration-150 hover:border-ink hover:bg-table [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]';

type WayProps = { label: string; faint?: boolean; children: ReactNode } & ({ href: string } | { onClick: () => void });

function Way({ label, faint = false, children, ...rest }: WayProps) {
  return (
    <li>
      {'href' in rest ? (
        <a href={rest.href} target="_blank" rel="noopener noreferrer" className={look}>
          {children}
          {label}
          <span className="sr-only"> in a new tab</span>
        </a>
      ) : (
        <button type="button" onClick={rest.onClick} className={faint ? `${look} border-dashed text-soft` : look}>
          {children}
          {label}
        </button>
      )}
    </li>
  );
}

/** A drawing that resembles a site's logo, made for this product. */
function Sign({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinejoin="round" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    alertToast('Link copied to clipboard!');
  } catch {
    alertToast('The browser did not allow copying. The link is below.');
  }
}

const canShare = () => 'share' in navigator;

async function shareNatively(shared: Shared): Promise<void> {
  if (!canShare()) return alertToast('Native sharing is not supported on this device');
  try {
    await navigator.share(shared);
  } catch (error) {
    // Closing the device's own dialog is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) {
      alertToast('Your device could not share it. Copy the link instead.');
    }
  }
}
