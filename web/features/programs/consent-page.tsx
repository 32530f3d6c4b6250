import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { config } from '../../config.ts';
import { makeQueryClient } from '../../calls/query-client.ts';
import { useReader, useSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { useLogin } from '../auth/auth.ts';
import { type Asked, answerRequest, RequestGone, readRequest } from './queries.ts';
import { ScopeList } from './scope-list.tsx';

/**
 * The page to which a program sends its reader: who asks, for what, and the answer. It is outside the reader's shell,
 * so that no other prompt appears here.
 */
export function ConsentPage() {
  const [search] = useSearchParams();
  const session = useSession();
  const [client] = useState(makeQueryClient);
  const id = search.get('authorization_id');
  if (!id || search.get('refused')) return <Unusable />;
  if (session.status === 'visitor') return <SignInFirst />;
  return (
    <QueryClientProvider client={client}>
      <Request key={session.user.id} id={id} />
    </QueryClientProvider>
  );
}

function Request({ id }: { id: string }) {
  const asked = useQuery({
    queryKey: ['program-request', id],
    queryFn: () => readRequest(id),
    // Opening a request that was agreed to before uses it up.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (asked.data)
    return 'redirect_url' in asked.data ? <Leaving to={asked.data.redirect_url} /> : <Question {...asked.data} />;
  if (!asked.isError) {
    return (
      <Frame title="A program is asking for access">
        <p role="status" className="text-ui text-soft">
          Loading what it asks for...
        </p>
      </Frame>
    );
  }
  if (asked.error instanceof RequestGone) return <Gone />;
  return (
    <Frame title="A program is asking for access">
      <Notice tone="danger">What it asks for could not be loaded. {asked.error.message}</Notice>
      <Button look="line" onClick={() => void asked.refetch()} busy={asked.isFetching && 'Loading...'}>
        Try again
      </Button>
    </Frame>
  );
}

type Question = Exclude<Asked, { redirect_url: string }>;

function Question({ authorization_id: id, client, redirect_uri, scope }: Question) {
  const reader = useReader();
  const answer = useMutation({ mutationFn: (action: 'approve' | 'deny') => answerRequest(id, action) });
  const given = answer.isPending ? answer.variables : null;
  if (answer.data) return <Leaving to={answer.data} />;
  if (answer.error instanceof RequestGone) return <Gone />;
  const name = client.name || 'A program without a name';
  return (
    <Frame title={`Let ${name} in?`}>
      <p className="text-body text-soft">
        {name} is asking to act on your behalf in {config().product.name}. {whereTo(redirect_uri)}
      </p>
      {client.registration_type === 'manual' ? null : (
        <Notice>
          It registered itself, and anyone can choose any name. Allow it only if you have just started this yourself, in
          a program that you trust.
        </Notice>
      )}
      <div className="text-ui">
        <h2 className="mb-2 text-lead">It may</h2>
        <ScopeList names={scope.split(' ')} label="It may" />
        <p className="mt-4 text-soft">
          It may never change how you sign in, connect or disconnect other accounts, or delete yours. You can remove its
          access in the settings at any time.
        </p>
      </div>
      {answer.isError ? (
        <Notice tone="danger">Your answer did not arrive. {answer.error.message} Please try again.</Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          look="line"
          disabled={answer.isPending}
          busy={given === 'approve' && 'Allowing...'}
          onClick={() => answer.mutate('approve')}
        >
          Allow
        </Button>
        <Button
          look="line"
          disabled={answer.isPending}
          busy={given === 'deny' && 'Denying...'}
          onClick={() => answer.mutate('deny')}
        >
          Deny
        </Button>
      </div>
      <p className="text-small text-soft">
        Signed in as <span className="wrap-anywhere">{reader.email}</span>.
      </p>
    </Frame>
  );
}

/** The destination of the answer, as far as a reader can judge it. */
function whereTo(redirectUri: string): string {
  const { protocol, hostname, host } = new URL(redirectUri);
  const onDevice = protocol !== 'https:' || hostname === 'localhost';
  return onDevice ? 'Your answer goes to a program on this device.' : `Your answer goes to ${host}.`;
}

/** The browser leaves this page. For a program on the device, that program opens beside it and the page stays. */
function Leaving({ to }: { to: string }) {
  useEffect(() => location.assign(to), [to]);
  return (
    <Frame title="Back to the program">
      <p role="status" className="text-body text-soft">
        We send you back. If nothing happens,{' '}
        <a href={to} className="link">
          go on by hand
        </a>
        ; if the program has opened, you can close this page.
      </p>
    </Frame>
  );
}

function SignInFirst() {
  const login = useLogin();
  return (
    <Frame title="A program is asking for access">
      <p className="text-body text-soft">
        A program is asking to act on your behalf in {config().product.name}. Sign in, and we will show you which one
        and what it wants.
      </p>
      <Button onClick={login.show}>Sign in</Button>
    </Frame>
  );
}

function Gone() {
  return (
    <Frame title="This request has expired">
      <p className="text-body text-soft">
        You have answered it already, it is more than an hour old, or somebody else opened it. Start again in the
        program.
      </p>
      <BackToUs />
    </Frame>
  );
}

/** The request has no usable return address, so the reader stays here. */
function Unusable() {
  return (
    <Frame title="This request cannot be used">
      <p className="text-body text-soft">
        The program does not say who it is, or wants you sent to an address that is not its own. Nothing was allowed. If
        it is a program that you trust, remove its connection there and set it up again.
      </p>
      <BackToUs />
    </Frame>
  );
}

function BackToUs() {
  return (
    <ButtonLink look="line" to={paths.library}>
      Go to the library
    </ButtonLink>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page py-12 sm:py-20">
      <PageTitle>{title}</PageTitle>
      <div className="mx-auto max-w-md space-y-6">
        <h1 className="text-head wrap-anywhere">{title}</h1>
        {children}
      </div>
    </section>
  );
}
