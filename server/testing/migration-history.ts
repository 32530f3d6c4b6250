import { spawnSync } from 'node:child_process';

/**
 * What the history may show: the contents before and after, as git names them, and the file. Each is from before
 * anybody had a database of that version, or is the one renaming that `migrate` knows.
 */
const KNOWN = [
  '5f305ca7bb08 c2f79e6e28ae M 0002-auth.sql',
  'c2f79e6e28ae 77280ce13456 M 0002-auth.sql',
  '6060d0c02288 6060d0c02288 R100 0008-lookups.sql 0010-lookups.sql',
];

/**
 * Every change, renaming or removal of a migration that the history of `folder` shows and that is not known. Null where
 * there is no history, or only a part of it, as in a shallow clone.
 */
export function migrationFaults(folder: URL | string): string[] | null {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (git('rev-parse', '--is-shallow-repository').stdout?.trim() !== 'false') return null;
  const filter = ['--first-parent', '-m', '--diff-filter=DMR', '--raw', '--abbrev=12', '--format='];
  const log = git('log', ...filter, '--', '.');
  if (log.status !== 0) return null;
  const changes = log.stdout.split('\n').filter(Boolean).map(told);
  return changes.filter((change) => !KNOWN.includes(change));
}

/** A line such as `:100644 100644 BEFORE AFTER M<tab>folder/0001-first.sql`. */
function told(line: string): string {
  const [modes = '', ...paths] = line.split('\t');
  const [, , before, after, status] = modes.split(' ');
  return [before, after, status, ...paths.map((path) => path.split('/').at(-1))].join(' ');
}
