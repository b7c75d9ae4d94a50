import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Setting } from '../../functions/platform/env.ts'

const portSettings: Record<string, Setting | readonly Setting[]> = {
  lookups: 'lookupsTable',
  tenants: 'recordsTable',
  tracks: 'tracksTable',
  messages: ['messagesStream', 'backlogStream'],
  trackerCredentials: 'lookupsTable',
  deviceTimers: 'tracksTable',
  guestTimers: 'lookupsTable',
  sockets: 'socketsTable',
  refusals: 'refusalsQueueUrl',
  files: 'filesBucket',
  geocoder: 'geocoderRegion',
  mail: 'mailQueueUrl',
  confirmations: 'lookupsTable',
  audit: 'auditTable',
  statistics: 'auditTable',
  problems: 'auditTable',
  jobs: 'auditTable',
  siteAddress: 'siteAddress',
}

const ofCertificates: readonly Setting[] = [
  'trackerPolicy',
  'certificatePrefix',
  'brokerRootCertificate',
  'plainBroker',
]

const everyStore: readonly Setting[] = [
  'lookupsTable',
  'recordsTable',
  'tracksTable',
  'socketsTable',
  'auditTable',
  'filesBucket',
  'socketEndpoint',
  ...ofCertificates,
]

/**
 * The settings that a function will ask for, read from its own code: the ports of the world that its files name. What
 * lies behind a port is `functions/platform`, of which only the door is followed. The door binds `tracks` and `files` for
 * whoever will want them; binding asks for nothing.
 */
export function settingsAskedBy(entry: string): Set<Setting> {
  const asked = new Set<Setting>()
  for (const [file, code] of codeFrom(pathToFileURL(entry))) {
    for (const [, port] of code.matchAll(/\bworld(?:\(\))?\.(\w+)/g)) {
      const setting = portSettings[String(port)]
      const boundOnly = (port === 'tracks' || port === 'files') && file.includes('/platform/door/')
      if (setting && !boundOnly) for (const each of [setting].flat()) asked.add(each)
    }
    if (/\btracks\.\w+\(/.test(code)) asked.add('tracksTable')
    if (/\bfiles\.\w+\(/.test(code)) asked.add('filesBucket')
    // it goes through every store
    if (/\bworld\.removal\b/.test(code)) for (const setting of everyStore) asked.add(setting)
    if (/\.issueCertificate\(|\btrackers\.revoke\(/.test(code)) for (const setting of ofCertificates) asked.add(setting)
    // the version of what a tenant configured lies beside who is watching it
    if (/\bnew (?:TenantMemory|DeviceConfigurations)\(|\brecords\.version\(/.test(code)) asked.add('socketsTable')
    // what is met is noted for the tenant
    if (/\bnew ProblemLog\(/.test(code)) asked.add('auditTable')
    if (/\bsockets\.(?:send|hangUp)\(/.test(code)) asked.add('socketEndpoint')
    for (const [, setting] of code.matchAll(/requireEnv\('(\w+)'\)/g)) asked.add(setting as Setting)
  }
  return asked
}

function codeFrom(file: URL, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file.href) || /\/platform\/(?!door\/)/.test(file.pathname)) return seen
  const code = readFileSync(file, 'utf8')
  seen.set(file.href, code)
  for (const [, path] of code.matchAll(/(?:import|export) [^'"]*? from '(\.[^']+)'/g))
    codeFrom(new URL(String(path), file), seen)
  return seen
}
