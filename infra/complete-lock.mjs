// Some registries lack a package's builds for other platforms. npm then leaves them out of the lock, and `npm ci`
// refuses the lock as incomplete. This names them there without an address, so that an install elsewhere finds them,
// with the hash that a registry states, so that an install elsewhere accepts nothing else.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const platforms = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'ppc64le', 'riscv64', 's390x', 'universal', 'wasm32', 'x64']
let added = 0

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (resolvable(path, name)) continue
    const words = name.split(/[/-]/)
    lock.packages[`node_modules/${name}`] = {
      version,
      optional: true,
      ...(path.includes('node_modules/') && lock.packages[path].dev ? { dev: true } : {}),
      os: platforms.filter((platform) => words.includes(platform)),
      cpu: processors.filter((processor) => words.includes(processor)),
    }
    added += 1
  }
}

const unknown = []
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '' || entry.link || entry.inBundle || entry.integrity) continue
  const integrity = await integrityOf(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), entry.version)
  if (integrity) lock.packages[path] = { version: entry.version, integrity, ...entry }
  else unknown.push(`${path}@${entry.version}`)
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json: ${added} platform packages named`)
for (const each of unknown) console.error(`${each}: the registry does not know it, so its hash is missing`)
if (unknown.length > 0) process.exitCode = 1

/** What the registry says of a version, null when it lacks it. */
async function integrityOf(name, version) {
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', `${name}@${version}`, 'dist.integrity', '--json'])
    return JSON.parse(stdout)
  } catch (error) {
    if (String(error.stdout).includes('"E404"')) return null
    throw error
  }
}

function resolvable(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder}${folder ? '/' : ''}node_modules/${name}`]) return true
    if (folder === '' || !folder.includes('/node_modules/')) return lock.packages[`node_modules/${name}`] !== undefined
  }
}
