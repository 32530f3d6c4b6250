import { dirname, join, normalize } from 'node:path';

/**
 * The test files near these changed ones: a changed test, the test beside a file, the tests that import the file, and
 * the test named after its feature. Indirect imports do not count, because nearly every test would be near. `tests` has
 * the text of each test file by its path.
 */
export function testsNear(changed: readonly string[], tests: ReadonlyMap<string, string>): string[] {
  const imports = [...tests].map(([path, text]) => [path, importsOf(path, text)] as const);
  const near = changed.flatMap((file) => {
    // Files that all tests use are left to the whole suite.
    const importers = file.startsWith('server/testing/') ? [] : imports.filter(([, imported]) => imported.has(file));
    const [, feature, name] = /^(server\/features\/([^/]+)\/)/.exec(file) ?? [];
    return [file, file.replace(/\.tsx?$/, '.test.ts'), `${feature}${name}.test.ts`, ...importers.map(([path]) => path)];
  });
  return [...new Set(near)].filter((path) => tests.has(path)).sort();
}

function importsOf(path: string, text: string): Set<string> {
  const found = text.matchAll(/ from '(\.[^']+)'/g);
  return new Set([...found].map(([, file = '']) => normalize(join(dirname(path), file))));
}
