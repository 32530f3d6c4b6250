import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../../../contract/paths.ts';
import { PageTitle } from '../../../ui/page.tsx';
import { isSharedByReader, sharedLine } from '../shared.ts';
import { FileForm } from './file-form.tsx';
import { GoogleHowTo, SpotifyHowTo } from './how-to.tsx';
import { PasteForm } from './paste-form.tsx';
import { LastList } from './take-out.tsx';

/** Books from what the reader likes, without a connection: links, titles, or files that Google and Spotify provide. */
export function ImportPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [shared] = useState(() => sharedLine(search));
  const [atOnce] = useState(() => shared !== null && isSharedByReader());
  useEffect(() => {
    // Read once: not again when the page is loaded anew.
    if (atOnce) navigate(paths.importLikes, { replace: true });
  }, [atOnce, navigate]);
  if (shared !== null) return <SharedPage shared={shared} atOnce={atOnce} />;
  return (
    <section className="page py-12 sm:py-16">
      <PageTitle>Add from links or files</PageTitle>
      <h1 className="text-head">Add from links or files</h1>
      <div className="mt-3 grid gap-x-16 gap-y-3 lg:grid-cols-2">
        <p className="max-w-[38rem] text-body text-soft">
          You don’t have to connect an account. Give us a list of what you liked, and we add books about the same things
          to your{' '}
          <Link to={paths.library} className="link">
            library
          </Link>
          , each with its reason.
        </p>
        <p className="max-w-[38rem] text-ui text-soft lg:pt-0.5">
          We read only titles and descriptions, once, while you wait. We keep the topics we find, the books, and a coded
          fingerprint of each video so that we recognise it next time. We never keep the list, a link or a title. You
          can undo your last list here.
        </p>
      </div>
      <LastList />
      <div className="mt-12 grid gap-x-16 gap-y-14 lg:grid-cols-2">
        <section aria-labelledby="paste" className="border-t border-rule pt-6">
          <h2 id="paste" className="text-title">
            Paste links or titles
          </h2>
          <PasteForm />
        </section>
        <section aria-labelledby="upload" className="border-t border-rule pt-6">
          <h2 id="upload" className="text-title">
            Upload an export
          </h2>
          <FileForm />
          <div className="mt-8">
            <GoogleHowTo />
            <SpotifyHowTo />
          </div>
        </section>
      </div>
    </section>
  );
}

/** What another program has shared with us. It needs no explanation: the reader has just chosen us. */
function SharedPage({ shared, atOnce }: { shared: string; atOnce: boolean }) {
  return (
    <section className="page pt-6 pb-12 sm:py-16">
      <PageTitle>Books from what you shared</PageTitle>
      <h1 className="text-title sm:text-head">Books from what you shared</h1>
      {atOnce ? <p className="mt-2 mb-4 line-clamp-2 font-serif text-body text-soft italic">{shared}</p> : null}
      <PasteForm shared={shared} atOnce={atOnce} />
      <p className="mt-12 max-w-[38rem] border-t border-rule pt-4 text-small text-soft">
        We read its title and description once, and keep the topics we find and the books. To add more at a time, go to{' '}
        <a href={paths.importLikes} className="link">
          links and files
        </a>
        .
      </p>
    </section>
  );
}
