/**
 * `npm run bench -- code`: sizes of files and functions, tests beside source, comments and casts, for each part.
 * Code is `.ts` and `.tsx` under version control, without tests, their helpers and what is generated. Counted are lines
 * that are not blank, and functions of more than one line, from TypeScript's tree.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const PARTS = ['contract', 'server', 'web', 'client', 'fakes', 'scripts', 'bench'];
const GENERATED = /^(client\/calls\.d\.ts|server\/platform\/db\/tables\.ts)$/;
const TEST = /\.test\.tsx?$|\.spec\.ts$|\/testing\/|^e2e\//;
/** Shares of the sorted sizes that are shown. */
const SHARES = [0.5, 0.9, 1];

type File = { path: string; lines: number; comments: number; casts: number; functions: number[] };

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && !GENERATED.test(path))
  .map(measure);

function measure(path: string): File {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const commented = new Set<number>();
  const functions: number[] = [];
  let casts = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const size = lineOf(node.end) - lineOf(node.getStart(source)) + 1;
      if (size > 1) functions.push(size);
    }
    if (ts.isAsExpression(node) && node.type.getText(source) !== 'const') casts++;
    for (const { pos, end } of ts.getLeadingCommentRanges(source.text, node.pos) ?? [])
      for (let line = lineOf(pos); line <= lineOf(end); line++) commented.add(line);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const lines = source.text.split('\n').filter((line) => line.trim()).length;
  return { path, lines, comments: commented.size, casts, functions };
}

const sum = (of: File[], count: (file: File) => number) => of.reduce((total, file) => total + count(file), 0);
const share = (part: number, whole: number) => (whole ? (part / whole).toFixed(2) : '–');
const sizes = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return SHARES.map((at) => sorted[Math.ceil(at * sorted.length) - 1] ?? 0).join(' / ');
};

function row(name: string, of: File[], more: File[] = []) {
  const source = of.filter(({ path }) => !TEST.test(path));
  const tests = [...of.filter(({ path }) => TEST.test(path)), ...more];
  const lines = sum(source, (file) => file.lines);
  return {
    part: name,
    'lines / files': `${lines} / ${source.length}`,
    'file: median / p90 / max': sizes(source.map((file) => file.lines)),
    'files over 300': source.filter((file) => file.lines > 300).length,
    'function: median / p90 / max': sizes(source.flatMap((file) => file.functions)),
    'tests : source': share(
      sum(tests, (file) => file.lines),
      lines,
    ),
    comments: share(
      sum(source, (file) => file.comments),
      lines,
    ),
    casts: sum(source, (file) => file.casts),
  };
}

const within = (...parts: string[]) => files.filter(({ path }) => parts.includes(path.split('/')[0] ?? ''));
console.table([
  ...PARTS.map((part) => row(part, within(part))),
  row('contract, server, web', within('contract', 'server', 'web')),
  row('the same with journeys', within('contract', 'server', 'web'), within('e2e')),
]);
