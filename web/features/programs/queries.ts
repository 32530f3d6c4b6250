import { authClient } from '../../session/session.ts';

/**
 * A program as the auth service shows it. `registration_type`: whether an operator has registered it, or it has
 * registered itself.
 */
export type Program = { id: string; name: string; uri: string; registration_type?: 'dynamic' | 'manual' };

/** The question for the reader, or where they go because they have agreed to as much before. */
export type Asked =
  | { authorization_id: string; redirect_uri: string; client: Program; scope: string }
  | { redirect_url: string };

/** The request no longer exists, or belongs to another reader. */
export class RequestGone extends Error {
  override name = 'RequestGone';
}

/** @throws RequestGone, or an error whose message can be shown. */
export async function readRequest(id: string): Promise<Asked> {
  const { data, error } = await (await authClient()).oauth.getAuthorizationDetails(id);
  if (error) throw asShown(error);
  return data as Asked;
}

/** Answers the request. Returns where to send the browser. @throws as `readRequest`. */
export async function answerRequest(id: string, action: 'approve' | 'deny'): Promise<string> {
  const { oauth } = await authClient();
  const options = { skipBrowserRedirect: true };
  const said = action === 'approve' ? oauth.approveAuthorization(id, options) : oauth.denyAuthorization(id, options);
  const { data, error } = await said;
  if (error) throw asShown(error);
  return data.redirect_url;
}

export type Grant = { client: Program; scopes: string[]; granted_at: string };

/** The programs with access to the reader's account, newest first. */
export async function readGrants(): Promise<Grant[]> {
  const { data, error } = await (await authClient()).oauth.listGrants();
  if (error) throw asShown(error);
  return data as Grant[];
}

/** Ends a program's access at once. */
export async function shutOut(clientId: string): Promise<void> {
  const { error } = await (await authClient()).oauth.revokeGrant({ clientId });
  if (error) throw asShown(error);
}

function asShown(error: { name: string; code?: unknown; message: string }): Error {
  if (error.code === 'oauth_authorization_not_found') return new RequestGone(error.message);
  if (error.name !== 'AuthRetryableFetchError') return new Error(error.message);
  return new Error('We could not reach the server. Check your connection and try again.');
}
