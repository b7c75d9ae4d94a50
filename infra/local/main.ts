import { noOrigins } from '../../functions/platform/env.ts'
import { isTenantName } from '../../shared/domain/brand/tenant-name.ts'
import { ensureBuilt } from '../build/ensure-built.ts'
import { explained } from './data-dir.ts'
import { startLocalCloud } from './local-cloud.ts'
import { ownProvider } from './openid/own-provider.ts'
import type { LocalProvider } from './openid/start-provider.ts'
import type { LocalCloud } from './start-services.ts'
import { networkAccess } from './network-access.ts'
import { sandboxIn } from './emulators/mail/sandbox.ts'
import { hostingWarnings, selfHosting } from './self-hosting.ts'
import { startArguments } from './start-arguments.ts'
import { refuseUnfitMaps } from './streets/street-files.ts'
import { leaveSettings } from './settings-file.ts'
import { isHostName, isMapOrigin, isWebOrigin } from '../web-origin.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/**
 * `npm start`: the whole product on this machine. `-- --empty` leaves the demonstration out, `-- --map FILE` shows an
 * archive of streets, `-- --openid` lets the demonstration sign in with a provider of accounts.
 */
try {
  const {
    PORT,
    MQTT_PORT,
    MQTT_TLS_PORT,
    DATA_DIR,
    CORS_ORIGINS = '',
    MAP_ORIGINS = '',
    TENANT_DOMAINS = '',
    SES_SANDBOX,
    OPENID_PORT,
  } = process.env
  const { warnings, ...access } = networkAccess(process.env)
  const { empty, maps, openid } = startArguments(process.argv.slice(2))
  await refuseUnfitMaps(maps)
  const dataDir = DATA_DIR ?? '.local'
  const hosting = selfHosting(process.env)
  await ensureBuilt({ say: (line) => console.log(line) })
  const port = portOf('PORT', PORT ?? '8082')
  const provider = openid ? await localProvider(portOf('OPENID_PORT', OPENID_PORT ?? portBeside(port, 3))) : null
  const mqttPort = portOf('MQTT_PORT', MQTT_PORT ?? '1883')
  const cloud = await startLocalCloud({
    port,
    mqttPort,
    mqttTlsPort: portOf('MQTT_TLS_PORT', MQTT_TLS_PORT ?? portBeside(mqttPort, 7000)),
    dataDir,
    corsOrigins: originsOf('CORS_ORIGINS', CORS_ORIGINS, isWebOrigin),
    mapOrigins: originsOf('MAP_ORIGINS', MAP_ORIGINS, isMapOrigin),
    tenantDomains: tenantDomainsIn(TENANT_DOMAINS),
    mailSandbox: sandboxIn('SES_SANDBOX', SES_SANDBOX),
    ...access,
    hosting,
    mapFiles: maps,
    openIdProvider: ownProvider(process.env),
    ...(provider && { openIdLocal: provider.origin }),
    isHeld: true,
    // invented positions are for an invented fleet
    deviceLocation: !empty,
    ...(!empty && { roads: async () => (await import('./demo/demonstration-roads.ts')).demonstrationRoads() }),
    demonstration: empty ? null : (await import('./demo/demonstration.ts')).demonstration(),
  })
  const forget = leaveSettings(dataDir, cloud.settings)
  const stopping = stopOnSignals({ stop: () => cloud.stop().finally(forget) })
  const people = empty ? [] : await startDemonstration(cloud, stopping)
  if (provider) people.push(...(await accountsOf(cloud, provider)))
  cloud.open()
  for (const line of [...addresses(cloud), ...people]) console.log(line)
  for (const line of [...warnings, ...hostingWarnings(hosting), ...(await cloud.mapWarnings())]) console.warn(line)
  void cloud.mailProblem().then((problem) => problem && console.warn(`E-mails cannot leave now: ${problem}`))
  console.log(`Qafila is ready: ${cloud.publicUrl} (${Math.round(performance.now())} ms)`)
} catch (error) {
  const reason = explained(error, process.env['DATA_DIR'] ?? '.local')
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}

function portOf(name: string, value: string): number {
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`${name} is "${value}"; a port is a whole number from 0 to 65535.`)
}

/** Separated by commas or blanks. */
/** @throws Error with a line for a person */
function tenantDomainsIn(value: string): string {
  const pairs = value.split(/[\s,]+/).filter(Boolean)
  for (const pair of pairs) {
    const [name = '', tenantId, more] = pair.split('=')
    if (isHostName(name) && isTenantName(tenantId) && more === undefined) continue
    throw new Error(
      `TENANT_DOMAINS holds "${pair}"; it is a name and the id of a tenant, like fleet.your.domain=k3m8p2qd7x ("npm run tenants -- list" shows ids).`,
    )
  }
  return pairs.join(' ')
}

function originsOf(name: string, value: string, isRight: (origin: string) => boolean): string[] {
  if (value === noOrigins) return []
  const origins = value.split(/[\s,]+/).filter(Boolean)
  for (const origin of origins) {
    if (isRight(origin)) continue
    throw new Error(`${name} holds "${origin}"; an origin is scheme, host and port, like http://localhost:3000.`)
  }
  return origins
}

/** 8883 beside 1883, and so on; a free one where there is none beside it. */
function portBeside(port: number, distance: number): string {
  return String(port === 0 || port + distance > 65_535 ? 0 : port + distance)
}

/** Loaded only when wanted, as all of it. */
async function localProvider(port: number): Promise<LocalProvider> {
  const { startProvider } = await import('./openid/start-provider.ts')
  return startProvider(port)
}

async function accountsOf(cloud: LocalCloud, provider: LocalProvider): Promise<string[]> {
  const [{ configureAtlas }, { providerPeople }] = await Promise.all([
    import('./openid/configure-atlas.ts'),
    import('./openid/people.data.ts'),
  ])
  await configureAtlas(cloud.innerUrl, provider)
  const known = providerPeople.map(({ name, email }) => `  ${email.padEnd(24)} ${name}`)
  return [
    '',
    `Accounts at ${provider.origin} (no password; type an address of atlas.example to be led there)`,
    ...known,
  ]
}

/** Loaded only when wanted: it brings the AWS SDK into this process. */
async function startDemonstration(cloud: LocalCloud, stopping: ReturnType<typeof stopOnSignals>): Promise<string[]> {
  const [{ startDemo }, { openWorld }, { cast, castPassword }] = await Promise.all([
    import('./demo/start-demo.ts'),
    import('./demo/open-world.ts'),
    import('./demo/cast.ts'),
  ])
  stopping.first(await startDemo(await openWorld(cloud), { ...cloud, url: cloud.innerUrl }))
  return cast.flatMap(({ name, people }) => [
    '',
    `${name} (password of all: ${castPassword})`,
    ...people.map((person) => `  ${person.email.padEnd(24)} ${person.name}`),
  ])
}

function addresses({ url, innerUrl, publicUrl, mqttUrl, mqttTlsUrl }: LocalCloud): string[] {
  const isPublic = publicUrl !== url
  return [
    ...(isPublic ? [`  outside       ${publicUrl}`] : []),
    `  web and API   ${url}`,
    `  trackers      ${mqttUrl} (anybody), ${mqttTlsUrl} (with a certificate), ${url}/ingest`,
    `  mail          ${isPublic ? innerUrl : url}/inbox`,
  ]
}
