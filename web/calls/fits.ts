/**
 * The part of JSON Schema that the contract's answers use, except that fields are required unless `optional` names
 * them.
 */
export type Schema = {
  type?: string | readonly string[];
  properties?: Record<string, Schema>;
  optional?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
};

/** Whether a received value matches the contract. Additional fields are allowed. */
export function fits<T>(value: unknown, schema: Schema): value is T {
  if (schema.anyOf) return schema.anyOf.some((each) => fits(value, each));
  if (schema.type && ![schema.type].flat().some((type) => isOf(type, value))) return false;
  if (schema.enum && !schema.enum.includes(value)) return false;
  if ('const' in schema && schema.const !== value) return false;
  if (schema.pattern && typeof value === 'string' && !new RegExp(schema.pattern).test(value)) return false;
  const { items } = schema;
  if (items && Array.isArray(value) && !value.every((each) => fits(each, items))) return false;
  return typeof value !== 'object' || value === null || Array.isArray(value) || fieldsFit(value, schema);
}

function fieldsFit(value: object, { properties = {}, optional = [] }: Schema): boolean {
  const fields = new Map<string, unknown>(Object.entries(value));
  return Object.entries(properties).every(([name, schema]) =>
    fields.has(name) ? fits(fields.get(name), schema) : optional.includes(name),
  );
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
