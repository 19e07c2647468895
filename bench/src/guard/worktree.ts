import { execFileSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../processes/child.ts";

/** A commit of this repository, checked out and installed; leaving its scope removes it. */
export interface Worktree extends Disposable {
  readonly folder: string;
}

/** Links a folder's files into another on the same file system. Links of the workspace lead into the other. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.isDirectory()) linkSync(source, target);
    else if (entry.name !== ".cache") linkFolder(source, target);
  }
}

const LOCK = "package-lock.json";

/** Folders that may have packages of their own, by their paths from the root. */
const workspacesOf = (folder: string): string[] => [
  ".",
  ...["apps", "packages"].flatMap((place) =>
    readdirSync(join(folder, place)).map((name) => join(place, name)),
  ),
  "bench",
  "research",
  "deploy",
];

function install(folder: string): void {
  const npm = (...words: readonly string[]): void => {
    execFileSync("npm", words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  };
  const [ours, theirs] = [root, folder].map((of) => readFileSync(join(of, LOCK), "utf8"));
  if (ours !== theirs) {
    npm("ci");
    return;
  }
  for (const workspace of workspacesOf(folder)) {
    const modules = join(workspace, "node_modules");
    if (existsSync(join(root, modules))) linkFolder(join(root, modules), join(folder, modules));
  }
  npm("run", "-s", "generate");
}

/** Checks a commit out beside this checkout, with what it needs. Throws for an unknown commit. */
export function worktreeOf(commit: string): Worktree {
  const git = (...words: readonly string[]): string =>
    execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
  const id = git("rev-parse", "--verify", `${commit}^{commit}`);
  const folder = mkdtempSync(join(dirname(root), ".wisp-guard-"));
  const remove = (): void => {
    git("worktree", "remove", "--force", folder);
    rmSync(folder, { recursive: true, force: true });
  };
  git("worktree", "add", "--detach", folder, id);
  try {
    install(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, [Symbol.dispose]: remove };
}
