import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** How to export liked videos from Google. */
export function GoogleHowTo() {
  return (
    <HowTo id="google" title="Liked videos from Google Takeout">
      <li>
        Open <Out to="takeout.google.com" />, deselect everything, then choose “YouTube and YouTube Music”.
      </li>
      <li>
        Under “All YouTube data included”, keep only “playlists”. Create the export, and Google emails you a link, often
        within minutes.
      </li>
      <li>
        Choose the archive here as it is; we find “Liked videos.csv” in it. If your Google account uses another
        language, unpack the archive and choose the file with that name in your language.
      </li>
      <li>
        “MyActivity.json” works too. Only the entries that begin with “Liked” leave your device, never what you watched.
      </li>
    </HowTo>
  );
}

/** How to export saved items from Spotify. */
export function SpotifyHowTo() {
  return (
    <HowTo id="spotify" title="Your library from Spotify">
      <li>
        Open <Out to="www.spotify.com/account/privacy" /> and ask for “Account data”. Spotify emails you a link within
        about five days.
      </li>
      <li>Choose the archive as it is, or just “YourLibrary.json” from it.</li>
      <li>
        We read shows, episodes and audiobooks, and count a saved audiobook as a book you like. Songs, albums and your
        listening history never leave your device.
      </li>
    </HowTo>
  );
}

/** An external page in its own tab. */
function Out({ to }: { to: string }) {
  return (
    <a className="link" href={`https://${to}`} target="_blank" rel="noopener">
      {to.replace(/^www\./, '')}
    </a>
  );
}

function HowTo({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const asked = useLocation().hash === `#${id}`;
  return (
    <details id={id} open={asked} className="group scroll-mt-6 border-t border-rule">
      <summary className="flex min-h-12 items-center gap-2 text-ui">
        <ChevronDown
          aria-hidden="true"
          className="size-4 -rotate-90 stroke-[1.5] transition-transform duration-150 group-open:rotate-0"
        />
        {title}
      </summary>
      <ol className="list-decimal space-y-2 pb-5 pl-10 text-ui text-soft">{children}</ol>
    </details>
  );
}
