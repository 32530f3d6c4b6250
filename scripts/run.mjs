// The one script that runs on the machine's own Node (20 or newer): it finds or fetches Node 24, installs the packages
// when package-lock.json has changed, and hands over to scripts/<task>.ts. That is why it is plain JavaScript.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;
/** How often to look whether npm is still there, in milliseconds. */
const PARENT_LOOK = 500;
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [task = 'start', ...rest] = process.argv.slice(2);
/** An operator's tasks, which read the file `.env` if it exists. Variables in the environment take precedence. */
const READ_ENV_FILE = ['serve', 'doctor', 'admin', 'restore', 'catalogue', 'keys'];

/** Runs a command to its end, showing what it prints. */
function run(command, args, { quiet = false, env = process.env } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, env, stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit' });
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`${command} ${args[0] ?? ''} ended with ${code}`)),
    );
  });
}

/** Runs npm with the given Node: the npm that started us, or the one on the path. */
function npm(node, args) {
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` };
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? run(node, [cli, ...args], { env }) : run('npm', args, { env });
}

/** The path of a Node 24 or newer: this one, or the npm registry's package for this platform, kept in .node/. */
async function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(root, '.node');
  const node = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(node)) {
    console.log(
      `This machine has Node ${process.versions.node}; fetching Node ${NODE_MAJOR} into .node/ (about 50 MB) …`,
    );
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    await npm(process.execPath, [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${name}@${NODE_MAJOR}`,
    ]);
  }
  return node;
}

async function installPackages(node) {
  const checksum = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.deepshelf-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === checksum) return;
  console.log('Installing packages (about a minute the first time) …');
  // NODE_ENV=production would leave out the packages that build the web application. Not `npm ci`: it refuses a lock
  // file if a mirror lacks the native packages of other platforms. With --no-save the lock file still decides the
  // versions, and stays as it is.
  await npm(node, ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, checksum);
}

/** Hands over, passes signals on, and ends as the task ends. */
function handOver(node) {
  const envFile = join(root, '.env');
  const flags = READ_ENV_FILE.includes(task) && existsSync(envFile) ? [`--env-file=${envFile}`] : [];
  const child = spawn(node, [...flags, join(root, 'scripts', `${task}.ts`), ...rest], {
    cwd: root,
    // With glibc an import would otherwise need a third more memory, because LanceDB's threads each keep their own.
    env: {
      ...(task === 'catalogue' && { MALLOC_ARENA_MAX: '2' }),
      ...process.env,
      PATH: `${dirname(node)}:${process.env.PATH}`,
    },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm passes a signal on to its shell only, and some shells end without telling us. The task must not go on alone.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, PARENT_LOOK);
  // Only if npm was asked for this task: another script may start it in the background, and then end.
  if (process.env.npm_lifecycle_event !== task) clearInterval(watch);
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

try {
  const node = await findNode();
  await installPackages(node);
  handOver(node);
} catch (error) {
  console.error(
    `\n${error.message}\nThe set-up did not finish. Run the same command again; it goes on where it stopped.`,
  );
  process.exit(1);
}
