/**
 * `node scripts/comment-width.ts`: no comment may be wider than the line limit, which the formatter does not check. A
 * `biome-ignore` has to stand on one line.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './run-command.ts';

const root = join(import.meta.dirname, '..');
const { formatter } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as {
  formatter: { lineWidth: number };
};
const COMMENT = /^\s*(?:\/\/|\/?\*)(?! biome-ignore )|; \/\/ /;

const { output } = await runQuietly('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs']);
const files = output.split('\n').filter(Boolean);
const wide = files.flatMap((path) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      line.length > formatter.lineWidth && COMMENT.test(line) ? [`${path}:${at + 1} ${line.length} characters`] : [],
    ),
);
for (const place of wide) console.log(place);
console.log(`${wide.length} comments in ${files.length} files are wider than ${formatter.lineWidth} characters`);
process.exit(wide.length > 0 || files.length === 0 ? 1 : 0);
