import { useNavigate } from 'react-router';
import { ImportLink } from './library-head.tsx';
import { paths } from '../../../contract/paths.ts';
import { AskForm } from '../../ui/ask-form.tsx';
import { GhostShelf } from '../../ui/book-card.tsx';
import { Blank } from '../../ui/page.tsx';
import { CheckStatus, ConnectYoutube, UnderWay, useYoutube } from '../sync/sync.tsx';

/** A new reader's library: ways to get the first books, and empty places for them. */
export function NoBooksYet() {
  return (
    <>
      <WhatToDo />
      <GhostShelf />
    </>
  );
}

function WhatToDo() {
  const youtube = useYoutube();
  const navigate = useNavigate();
  if (youtube === 'connected') {
    return (
      <Blank title="No Recommendations Yet">
        <p>Come back in 5-mins and we should have some suggestions ready!</p>
        <CheckStatus />
        <UnderWay or="youtube" className="grid justify-items-center gap-4" />
        <ImportLink />
      </Blank>
    );
  }
  return (
    <Blank title="No Recommendations Yet">
      <p>
        {youtube === 'off'
          ? 'Add some books via search to start your shelf.'
          : 'Add some books via search or connect Youtube and our AI will automatically sync interesting books'}
      </p>
      <AskForm onAsk={(q) => navigate(`${paths.search}?${new URLSearchParams({ q })}`)} />
      {youtube === 'off' ? null : <ConnectYoutube label="Connect Youtube" look="line" />}
      <UnderWay className="grid justify-items-center gap-4" />
      <ImportLink />
    </Blank>
  );
}
