import createClient from 'openapi-fetch';

/** @type {import('./index.d.ts').createDeepshelf} */
export const createDeepshelf = ({ host, token, fetch = globalThis.fetch }) =>
  createClient({ baseUrl: host, fetch, headers: token ? { authorization: `Bearer ${token}` } : {} });
