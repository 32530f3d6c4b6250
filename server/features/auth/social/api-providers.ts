import { Bitbucket, Discord, Facebook, GitHub, GitLab, Notion, Spotify, Twitch, Twitter, WorkOS } from 'arctic';
import { z } from 'zod';
import { fetchAs, inTime, type MakersOf, person } from './provider.ts';

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);

export const facebook: MakersOf['facebook'] = ({ clientId, clientSecret }, callback) => {
  const client = new Facebook(clientId, clientSecret, callback);
  const Me = z.object({ id, name: text, email: text });
  return {
    authorizeUrl: ({ state, scopes }) => client.createAuthorizationURL(state, ['email', 'public_profile', ...scopes]),
    exchange: (code) => inTime(client.validateAuthorizationCode(code)),
    async person(tokens) {
      const me = await fetchAs(tokens, 'https://graph.facebook.com/me?fields=id,name,email', Me);
      // Facebook gives only confirmed addresses.
      return person({
        subject: me.id,
        email: me.email,
        emailVerified: true,
        issuer: 'https://www.facebook.com',
        name: me.name,
      });
    },
  };
};

export const twitter: MakersOf['twitter'] = ({ clientId, clientSecret }, callback) => {
  const client = new Twitter(clientId, clientSecret, callback);
  const Me = z.object({ data: z.object({ id, name: text, username: text }) });
  return {
    authorizeUrl: ({ state, verifier, scopes }) =>
      client.createAuthorizationURL(state, verifier, ['users.read', 'tweet.read', ...scopes]),
    exchange: (code, { verifier }) => inTime(client.validateAuthorizationCode(code, verifier)),
    async person(tokens) {
      const { data } = await fetchAs(tokens, 'https://api.twitter.com/2/users/me', Me);
      const { id: subject, name, username: userName } = data;
      return person({ subject, email: null, emailVerified: false, issuer: 'https://twitter.com', name, userName });
    },
  };
};

export const github: MakersOf['github'] = ({ clientId, clientSecret }, callback) => {
  const client = new GitHub(clientId, clientSecret, callback);
  const Me = z.object({ id, name: text, login: text, avatar_url: text });
  const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
  return {
    authorizeUrl: ({ state, scopes }) => client.createAuthorizationURL(state, ['user:email', ...scopes]),
    exchange: (code) => inTime(client.validateAuthorizationCode(code)),
    async person(tokens) {
      const me = await fetchAs(tokens, 'https://api.github.com/user', Me);
      const emails = await fetchAs(tokens, 'https://api.github.com/user/emails', Emails);
      const best = emails.find((one) => one.primary) ?? emails.find((one) => one.verified);
      return person({
        subject: me.id,
        email: best?.email,
        emailVerified: best?.verified ?? false,
        issuer: 'https://api.github.com',
        name: me.name,
        picture: me.avatar_url,
        userName: me.login,
      });
    },
  };
};

export const gitlab: MakersOf['gitlab'] = ({ clientId, clientSecret, fields: { URL: gitlabUrl } }, callback) => {
  const client = new GitLab(gitlabUrl, clientId, clientSecret, callback);
  const Me = z.object({ id, name: text, username: text, email: text, confirmed_at: text, avatar_url: text });
  return {
    authorizeUrl: ({ state, scopes }) => client.createAuthorizationURL(state, ['read_user', ...scopes]),
    exchange: (code) => inTime(client.validateAuthorizationCode(code)),
    async person(tokens) {
      const me = await fetchAs(tokens, `${gitlabUrl}/api/v4/user`, Me);
      const { id: subject, email, name, username: userName } = me;
      return person({ subject, email, emailVerified: Boolean(me.confirmed_at), issuer: gitlabUrl, name, userName });
    },
  };
};

export const bitbucket: MakersOf['bitbucket'] = ({ clientId, clientSecret }, callback) => {
  const client = new Bitbucket(clientId, clientSecret, callback);
  const Me = z.object({ uuid: z.string(), display_name: text, username: text });
  const Emails = z.object({
    values: z.array(z.object({ email: z.string(), is_primary: z.boolean(), is_confirmed: z.boolean() })),
  });
  const api = 'https://api.bitbucket.org/2.0';
  return {
    authorizeUrl: ({ state }) => client.createAuthorizationURL(state),
    exchange: (code) => inTime(client.validateAuthorizationCode(code)),
    async person(tokens) {
      const me = await fetchAs(tokens, `${api}/user`, Me);
      const { values } = await fetchAs(tokens, `${api}/user/emails`, Emails);
      const best = values.find((one) => one.is_primary);
      const emailVerified = best?.is_confirmed ?? false;
      return person({
        subject: me.uuid,
        email: best?.email,
        emailVerified,
        issuer: api,
        name: me.display_name,
        userName: me.username,
      });
    },
  };
};

export const discord: MakersOf['discord'] = ({ clientId, clientSecret }, callback) => {
  const client = new Discord(clientId, clientSecret, callback);
  const Me = z.object({ id, username: text, global_name: text, email: text, verified: z.boolean().nullish() });
  return {
    authorizeUrl: ({ state, verifier, scopes }) =>
      client.createAuthorizationURL(state, verifier, ['identify', 'email', ...scopes]),
    exchange: (code, { verifier }) => inTime(client.validateAuthorizationCode(code, verifier)),
    async person(tokens) {
      const me = await fetchAs(tokens, 'https://discord.com/api/users/@me', Me);
      const { id: subject, email, global_name: name, username: userName } = me;
      return person({
        subject,
        email,
        emailVerified: me.verified === true,
        issuer: 'https://discord.com',
        name,
        userName,
      });
    },
  };
};

export const notion: MakersOf['notion'] = ({ clientId, clientSecret }, callback) => {
  const client = new Notion(clientId, clientSecret, callback);
  const Answer = z.object({
    owner: z.object({
      user: z.object({ id, name: text, avatar_url: text, person: z.object({ email: text }).nullish() }),
    }),
  });
  return {
    authorizeUrl: ({ state }) => client.createAuthorizationURL(state),
    exchange: (code) => inTime(client.validateAuthorizationCode(code)),
    async person(tokens) {
      const { user } = Answer.parse(tokens.data).owner;
      // Opening a Notion account takes a code that is mailed.
      const email = user.person?.email;
      return person({
        subject: user.id,
        email,
        emailVerified: true,
        issuer: 'https://api.notion.com',
        name: user.name,
      });
    },
  };
};

export const spotify: MakersOf['spotify'] = ({ clientId, clientSecret }, callback) => {
  const client = new Spotify(clientId, clientSecret, callback);
  const Me = z.object({ id, display_name: text });
  return {
    authorizeUrl: ({ state, verifier, scopes }) => client.createAuthorizationURL(state, verifier, scopes),
    exchange: (code, { verifier }) => inTime(client.validateAuthorizationCode(code, verifier)),
    async person(tokens) {
      const me = await fetchAs(tokens, 'https://api.spotify.com/v1/me', Me);
      // The address there is unconfirmed, so it is of no use.
      const { id: subject, display_name: name } = me;
      return person({ subject, email: null, emailVerified: false, issuer: 'https://api.spotify.com', name });
    },
  };
};

export const twitch: MakersOf['twitch'] = ({ clientId, clientSecret }, callback) => {
  const client = new Twitch(clientId, clientSecret, callback);
  const Me = z.object({ data: z.tuple([z.object({ id, login: text, display_name: text, email: text })]) });
  return {
    authorizeUrl: ({ state, scopes }) => client.createAuthorizationURL(state, ['user:read:email', ...scopes]),
    exchange: (code) => inTime(client.validateAuthorizationCode(code)),
    async person(tokens) {
      const { data } = await fetchAs(tokens, 'https://api.twitch.tv/helix/users', Me, { 'client-id': clientId });
      const { id: subject, email, display_name: name, login: userName } = data[0];
      // Helix leaves out unconfirmed addresses.
      return person({ subject, email, emailVerified: true, issuer: 'https://api.twitch.tv', name, userName });
    },
  };
};

export const workos: MakersOf['workos'] = ({ clientId, clientSecret }, callback) => {
  const client = new WorkOS(clientId, clientSecret, callback);
  const Answer = z.object({ profile: z.object({ id, email: text, first_name: text, last_name: text }) });
  return {
    authorizeUrl({ state, verifier }) {
      const url = client.createAuthorizationURL(state, verifier);
      url.searchParams.set('provider', 'authkit');
      return url;
    },
    exchange: (code, { verifier }) => inTime(client.validateAuthorizationCode(code, verifier)),
    async person(tokens) {
      const { profile } = Answer.parse(tokens.data);
      const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ');
      return person({
        subject: profile.id,
        email: profile.email,
        emailVerified: true,
        issuer: 'https://api.workos.com',
        name,
      });
    },
  };
};
