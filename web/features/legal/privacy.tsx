import { INACTIVE_MONTHS_BEFORE_DELETION } from '../../../contract/limits.ts';
import { config } from '../../config.ts';
import { TextPage } from '../../ui/page.tsx';

/** The privacy policy: exactly what the software does. */
export function Privacy() {
  const { product, bookstore, features, sentryDsn } = config();
  return (
    <TextPage title="Privacy Policy" note="Last updated 27/01/2025">
      <p>
        {product.name} helps you find books. It needs to know little about you for that, and this page lists all of it.
        There is no advertising here, no tracking, and nothing of yours is sold.
      </p>

      <h2>What we store</h2>
      <ul>
        <li>Your email address, so that you can sign in.</li>
        <li>
          The books in your library, which of them you bookmarked and in what order, and which you removed or set aside,
          so that they stay away.
        </li>
        <li>
          The questions you turned into reading guides, with their answers, until you delete them. Nobody else can open
          a guide unless you make it public.
        </li>
        <li>Whether you want the weekly email, each answer you gave, and when and where you gave it.</li>
        <li>
          Your weekly recommendations, your time zone, the hour that you chose for them and, if you made them, the
          private addresses of your feeds.
        </li>
        <li>
          Whether your library may help to choose for others. It does not unless you turn that on in the settings; if
          you do, it is only counted, and nothing is concluded from fewer than five readers.
        </li>
        <li>A record of security events, such as sign-ins, without passwords, codes or tokens.</li>
      </ul>
      <p>
        We keep no list of your searches. You can search without an account: the answer may be given again for ten
        minutes to anyone who asks the same, and we count how often each network asks.
      </p>
      {sentryDsn !== null && (
        <p>
          When a page fails in your browser, an error report goes to the operator of this site. It contains neither your
          address nor your text nor your books, and does not say who you are.
        </p>
      )}

      <h2>If you connect YouTube</h2>
      <p>
        We read the title and description of the videos you liked, to find books about the same things. Only the
        relevant books are stored, together with their topics and a keyed fingerprint of each video, which tells us that
        we have seen it and cannot be turned back into a link. Titles, descriptions and watch history are not stored.
        The key to your account is encrypted and never leaves our server. You can disconnect at any time.
      </p>
      <p>
        The same holds for Spotify, and for links, titles and exports that you hand over yourself: an export is opened
        on your device, and only what you liked or saved is sent. Of your last list, and of the last sync of each
        account, we also keep which books and topics it brought, so that you can undo it. The settings show every topic
        that is kept, and let you take each of them out.
      </p>

      <h2>Language models</h2>
      {features.model ? (
        <p>
          The operator of this site has connected a language model, on their own machine or at a service of their
          choice. It helps to understand a search, a question or a liked video, and to choose and shorten the sentences
          of ours that say why a book fits or what a weekly recommendation is about. It is given the words of the search
          or question, the title and description of the video, or the books of the week, together with our records:
          never your address, your name, or who is asking. Its answers are kept encrypted for up to thirty days, so that
          the same question need not be sent twice; what it says of a video is not kept at all.
        </p>
      ) : (
        <p>
          No language model is connected to this site: searches, questions and videos are read by our own software here.
        </p>
      )}

      <h2>Your browser</h2>
      <p>
        We keep your session in your browser, and your latest searches so that you can repeat them; you can erase those
        on the search page. So that you can read without a connection, your browser also keeps your library (up to 2,000
        books with what you say of them), the books you opened last (up to 50), your reading list and your
        recommendations. Signing out removes all of it. While you sign in with another service or a passkey, a cookie
        marks this browser for an hour, so that the sign-in ends where it began; there are no others. So that you can
        see where you are signed in, we note the kind of browser with each session and, for ninety days, a coded form of
        the network, which helps us tell you from a stranger. Covers, fonts and scripts come only from this site, so
        nobody else learns that you visit us.
      </p>

      <h2>Links to other sites</h2>
      <p>
        Books link to an online bookstore{bookstore.affiliateTag ? ', and the link carries our affiliate tag' : ''}. The
        bookstore learns that you came from here only if you follow the link, and its own policy then applies.
      </p>

      <h2>How long</h2>
      <p>
        Accounts that have not been used for {INACTIVE_MONTHS_BEFORE_DELETION} months are deleted. You can delete yours
        in the settings at any moment: everything above goes with it, at once and for good. We write to you a month and
        a week before we delete an account that is not used.
      </p>
      <p>
        Two things stay. Security events are kept for ninety days, without your name or address. And when you stop our
        email, or it bounces, we keep a keyed fingerprint of the address so that we never write to it again by mistake;
        it cannot be turned back into the address. Counts that prevent misuse use such a fingerprint too, until the end
        of the day. Our nightly backups are deleted after a week.
      </p>

      <h2>Your rights</h2>
      <p>
        You may ask what we store about you, have it corrected, or have it deleted. Write to{' '}
        <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>.
      </p>
    </TextPage>
  );
}
