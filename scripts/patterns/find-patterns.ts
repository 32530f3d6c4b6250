import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A regular expression as written in the source, and every `file:line` that has it. */
export type Pattern = { source: string; flags: string; places: string[] };

/** Every literal below `folders`, and the places that make a regular expression from text. */
export function findPatterns(root: string, folders: readonly string[]): { literals: Pattern[]; made: string[] } {
  const literals = new Map<string, Pattern>();
  const made: string[] = [];
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: root }).sort();
  for (const file of files.filter((name) => !/\.test\.tsx?$|\/testing\//.test(name))) {
    const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const place = () => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const known = literals.get(node.text);
        const pattern = known ?? { source: node.text.slice(1, end), flags: node.text.slice(end + 1), places: [] };
        pattern.places.push(place());
        literals.set(node.text, pattern);
      }
      const calls = ts.isNewExpression(node) || ts.isCallExpression(node);
      if (calls && node.expression.getText() === 'RegExp') made.push(place());
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return { literals: [...literals.values()], made };
}
