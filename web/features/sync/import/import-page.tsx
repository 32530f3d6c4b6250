import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../../contract/paths.ts';
import { PageTitle } from '../../../ui/page.tsx';
import { sharedLine } from '../shared.ts';
import { FileForm } from './file-form.tsx';
import { GoogleHowTo, SpotifyHowTo } from './how-to.tsx';
import { PasteForm } from './paste-form.tsx';
import { LastList } from './take-out.tsx';

/** Books from what the reader likes, without a connection: links, titles, or files that Google and Spotify provide. */
export function ImportPage() {
  const { search } = useLocation();
  // The address loses it once it has been read.
  const [shared] = useState(() => sharedLine(search));
  if (shared !== null) return <SharedPage shared={shared} />;
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

/**
 * What another program has shared with us. It needs little explanation: the reader has just chosen us. It still needs
 * their click, because any link to this address looks the same to a page, even in the installed application.
 */
function SharedPage({ shared }: { shared: string }) {
  return (
    <section className="page pt-6 pb-12 sm:py-16">
      <PageTitle>Books from what you shared</PageTitle>
      <h1 className="text-title sm:text-head">Books from what you shared</h1>
      <PasteForm shared={shared} />
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
