import { execFileSync } from 'node:child_process'
import { readdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

export interface NodeBinary {
  path: string
  /** as `22.23.3` */
  version: string
}

/** Where version managers keep what they installed: nvm, fnm, volta. */
const managed = (home: string): string[] =>
  [
    { folder: join(home, '.nvm/versions/node'), rest: 'bin/node' },
    { folder: join(home, '.local/share/fnm/node-versions'), rest: 'installation/bin/node' },
    { folder: join(home, '.volta/tools/image/node'), rest: 'bin/node' },
  ].flatMap(({ folder, rest }) => entries(folder).map((version) => join(folder, version, rest)))

/**
 * The newest Node of another major version that is installed here and that the product supports, so that tests can run on
 * both.
 * @param path folders of commands; `node`, `node22`, `node24` … are looked for in each
 * @returns null where there is none
 */
export function otherNode(path = process.env.PATH ?? '', home = homedir()): NodeBinary | null {
  const commands = path.split(':').flatMap((folder) =>
    entries(folder)
      .filter((name) => /^node-?\d*$/.test(name))
      .map((name) => join(folder, name)),
  )
  const present = process.versions.node.split('.')[0]
  const others = [...commands, ...managed(home)]
    .map((file) => ({ path: file, version: versionOf(file) }))
    .filter(({ version }) => isSupported(version) && version.split('.')[0] !== present)
  return others.toSorted((one, other) => other.version.localeCompare(one.version, 'en', { numeric: true }))[0] ?? null
}

/** `engines` of `package.json` */
function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 20 || (major === 20 && minor >= 19)
}

/** @returns '' of what does not run */
function versionOf(file: string): string {
  try {
    const binary = realpathSync(file)
    if (binary === realpathSync(process.execPath)) return ''
    return (
      /^v(\d+\.\d+\.\d+)\s*$/.exec(execFileSync(binary, ['--version'], { encoding: 'utf8', stdio: 'pipe' }))?.[1] ?? ''
    )
  } catch {
    return ''
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
