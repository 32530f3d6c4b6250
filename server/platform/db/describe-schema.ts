import { type Kysely, sql } from 'kysely';

export type SchemaColumn = {
  table_name: string;
  column_name: string;
  data_type: string;
  element_type: string;
  nullable: boolean;
  column_default: string | null;
  always_generated: boolean;
  /** The only values that a check constraint allows; empty where any value is allowed. */
  allowed: readonly string[];
};

/** The schema as reviewable text (columns, constraints, indexes; sorted), and its columns. */
export async function describeSchema<T>(db: Kysely<T>): Promise<{ text: string; columns: SchemaColumn[] }> {
  const { rows: described } = await sql<Omit<SchemaColumn, 'allowed'>>`
    select table_name, column_name, data_type, udt_name as element_type, is_nullable = 'YES' as nullable,
           column_default, is_identity = 'YES' as always_generated
    from information_schema.columns where table_schema = 'public'
    order by table_name collate "C", ordinal_position`.execute(db);
  const { rows: constraints } = await sql<{ table_name: string; line: string }>`
    select c.conrelid::regclass::text as table_name, pg_get_constraintdef(c.oid) as line
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where n.nspname = 'public' and c.contype <> 'n' order by 1, 2`.execute(db);
  const { rows: indexes } = await sql<{ table_name: string; line: string }>`
    select tablename as table_name, indexdef as line from pg_indexes where schemaname = 'public'
    order by tablename collate "C", indexname collate "C"`.execute(db);
  const columns = described.map((column) => ({ ...column, allowed: allowedValues(column, constraints) }));
  const tables = [...new Set(columns.map((column) => column.table_name))];
  const text = tables.map((table) => describeTable(table, columns, constraints, indexes)).join('\n');
  return { text: `-- Written by npm run schema; do not edit.\n\n${text}`, columns };
}

type Line = { table_name: string; line: string };

function allowedValues(column: { table_name: string; column_name: string }, constraints: readonly Line[]): string[] {
  const start = `CHECK ((${column.column_name} = ANY (ARRAY[`;
  const check = constraints.find(({ table_name, line }) => table_name === column.table_name && line.startsWith(start));
  return check ? [...check.line.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value) : [];
}

function describeTable(table: string, columns: SchemaColumn[], constraints: Line[], indexes: Line[]): string {
  const of = <T extends { table_name: string }>(list: T[]) => list.filter((item) => item.table_name === table);
  return [
    `table ${table}`,
    ...of(columns).map((c) => {
      const type = c.data_type === 'ARRAY' ? `${c.element_type.slice(1)}[]` : c.data_type;
      const rest = [c.nullable ? '' : ' not null', c.column_default ? ` default ${c.column_default}` : ''].join('');
      return `  ${c.column_name} ${type}${rest}${c.always_generated ? ' generated always as identity' : ''}`;
    }),
    ...of(constraints).map((c) => `  ${c.line}`),
    ...of(indexes).map((i) => `  ${i.line}`),
    '',
  ].join('\n');
}

const scalarTypes: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  integer: 'number',
  real: 'number',
  'double precision': 'number',
  // Drivers disagree about 64 bits (string in pg, number in PGlite): read them as either.
  bigint: 'ColumnType<string | number, string | number, string | number>',
  'timestamp with time zone': 'Date',
  // As JSON text, because the drivers encode arrays differently.
  jsonb: 'ColumnType<unknown, string, string>',
};

/** The types of JSON columns whose writers all keep to one shape. */
const jsonShapes: Record<string, string> = {
  'identities.identity_data': 'Record<string, unknown>',
  'one_time_tokens.pending_metadata': 'Record<string, unknown>',
  'outbox_mails.headers': 'Record<string, string>',
  'sessions.amr': "{ method: string; timestamp: number; channel?: 'sms'; key?: string }[]",
  'users.app_metadata': 'Record<string, unknown>',
  'users.user_metadata': 'Record<string, unknown>',
};

/**
 * Kysely's table types for these columns. Where a check allows only some values, they are the type. @throws Error for a
 * column type that the map above does not know.
 */
export function tableTypes(columns: SchemaColumn[]): string {
  const tables = [...new Set(columns.map((column) => column.table_name))];
  const typeName = (table: string) => `${pascal(table)}Table`;
  const body = tables.map((table) => {
    const lines = columns.filter((c) => c.table_name === table).map((c) => `  ${c.column_name}: ${columnType(c)};`);
    return `export type ${typeName(table)} = {\n${lines.join('\n')}\n};\n`;
  });
  const all = `export type Tables = {\n${tables.map((table) => `  ${table}: ${typeName(table)};`).join('\n')}\n};\n`;
  return `// Written by npm run schema; do not edit.\nimport type { ColumnType, Generated } from 'kysely';\n\n${body.join('\n')}\n${all}`;
}

function columnType(column: SchemaColumn): string {
  const array = column.data_type === 'ARRAY';
  const values = column.allowed.map((value) => `'${value}'`).join(' | ');
  const shape = jsonShapes[`${column.table_name}.${column.column_name}`];
  const json = shape && `ColumnType<${shape}, string, string>`;
  const scalar =
    array && column.element_type === '_text' ? 'string[]' : values || json || scalarTypes[column.data_type];
  if (!scalar) throw new Error(`${column.table_name}.${column.column_name}: no type for ${column.data_type}`);
  if (column.always_generated) return `Generated<string | number>`;
  const type = column.nullable ? `${scalar} | null` : scalar;
  return column.column_default !== null ? `Generated<${type}>` : type;
}

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
