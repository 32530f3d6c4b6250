import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { auditOperator } from '../accounts/audit.ts';
import type { AuthHandler } from '../guards.ts';
import {
  ClientChange,
  ClientMetadata,
  changeClient,
  clientJson,
  namedClient,
  registerClient,
  renewSecret,
} from '../oauth/clients.ts';
import { listClients, removeClient } from '../queries/oauth-clients.ts';
import { parse, readBody } from '../request.ts';
import { Paging, pageLinks } from './paging.ts';

/** GET /admin/oauth/clients: a page of programs, newest first. */
export function adminListClients(services: Services): AuthHandler {
  return async (c) => {
    const { page, per_page } = parse(Paging, c.req.query());
    const { clients, total } = await listClients(services.db, { page, perPage: per_page });
    c.header('Link', pageLinks('/admin/oauth/clients', { page, per_page, total }));
    c.header('X-Total-Count', String(total));
    return c.json({ clients: clients.map((client) => clientJson(client)) });
  };
}

/** POST /admin/oauth/clients: registers a program that an operator has reviewed. */
export function adminCreateClient(services: Services): AuthHandler {
  return async (c) => {
    const { client, secret } = await registerClient(services, await readBody(c, ClientMetadata), 'manual');
    await auditOperator(services, `program ${client.id}: registered`);
    return c.json(clientJson(client, secret), 201);
  };
}

/** GET /admin/oauth/clients/{id} */
export function adminGetClient(services: Services): AuthHandler {
  return async (c) => c.json(clientJson(await namedClient(services, c.req.param('id'))));
}

/** PUT /admin/oauth/clients/{id} */
export function adminChangeClient(services: Services): AuthHandler {
  return async (c) => {
    const id = z.string().parse(c.req.param('id'));
    const client = await changeClient(services, id, await readBody(c, ClientChange));
    await auditOperator(services, `program ${client.id}: changed`);
    return c.json(clientJson(client));
  };
}

/** DELETE /admin/oauth/clients/{id}: with everything that readers have agreed to. */
export function adminDeleteClient(services: Services): AuthHandler {
  return async (c) => {
    const client = await namedClient(services, c.req.param('id'));
    await removeClient(services.db, client.id);
    await auditOperator(services, `program ${client.id}: removed`);
    return c.body(null, 204);
  };
}

/** POST /admin/oauth/clients/{id}/regenerate_secret */
export function adminRenewSecret(services: Services): AuthHandler {
  return async (c) => {
    const { client, secret } = await renewSecret(services, z.string().parse(c.req.param('id')));
    await auditOperator(services, `program ${client.id}: new secret`);
    return c.json(clientJson(client, secret));
  };
}
