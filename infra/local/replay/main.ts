import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { Presets, SingleBar } from 'cli-progress'
import mqtt from 'mqtt'
import { positions } from '../../../shared/catalog/trackers/mqtt/positions.ts'
import { basicIngestTopic } from '../../../shared/wire/topics/basic-ingest.ts'
import { trackerTopic } from '../../../shared/wire/topics/tracker-topic.ts'
import { readArguments, type ReplayOptions } from './arguments.ts'
import { signIn } from '../demo/create-tenants.ts'
import { identifiersOf } from './identifiers.ts'
import { publishTrack } from './publish-track.ts'
import { registerVehicles } from './register-vehicles.ts'
import { outcomeText, FixOutcomes } from './fix-outcomes.ts'
import { readTrack, type Track, type TrackPoint } from './track.ts'

try {
  await replay(readArguments(process.argv.slice(2)))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function replay(options: ReplayOptions): Promise<void> {
  const { points, skipped } = trackIn(options)
  for (const line of skipped.slice(0, 5)) console.error(`skipped ${line}`)
  if (skipped.length > 5) console.error(`… and ${skipped.length - 5} more`)
  if (points.length === 0) throw new Error(`${options.file} holds no places with a time.`)
  points.sort((a, b) => a.time - b.time)

  const names = points.map(({ device }) => device)
  const identifiers = identifiersOf(names, options)
  if (options.create) await registerVehicles(options, [...identifiers.values()])

  const lengthMs = points.at(-1)!.time - points[0]!.time
  const shiftMs = options.keepTimes ? 0 : Date.now() + lengthMs / options.speed - points.at(-1)!.time
  console.log(
    `${points.length} fixes of ${[...identifiers.values()].join(', ')}: at least ${Math.ceil(lengthMs / options.speed / 1000)} s`,
  )

  const times = new Map([...identifiers.values()].map((identifier) => [identifier, [] as number[]]))
  for (const { device, time } of points) times.get(identifiers.get(device)!)!.push(time + shiftMs)
  const stored = await storedFixes(options, times)

  const client = await mqtt
    .connectAsync(options.mqttUrl, { protocolVersion: 4, connectTimeout: 5_000, reconnectPeriod: 0 })
    .catch(() => {
      throw new Error(
        `No broker answers at ${options.mqttUrl}. Start the product first (npm start), or say --mqtt URL.`,
      )
    })
  const bar = new SingleBar(
    { format: '{bar} {percentage}% · {value}/{total} fixes · {eta_formatted} left' },
    Presets.shades_classic,
  )
  bar.start(points.length, 0)
  const rulePrefix = await rulePrefixOf(options)
  const topicOf = (point: TrackPoint) => topicFor(identifiers.get(point.device)!, rulePrefix)
  const acknowledged = await publishTrack(client, points, {
    speed: options.speed,
    shiftMs,
    topicOf,
    onSent: () => bar.increment(),
  })
  bar.stop()
  await client.endAsync()
  console.log(`${acknowledged} of ${points.length} fixes acknowledged by the broker.`)
  if (stored) console.log(outcomeText(await stored.outcomes()))
}

/** Null where nobody may ask: then the track goes through the broker. */
async function rulePrefixOf({ url, email, password }: ReplayOptions): Promise<string | null> {
  try {
    const api = await signIn(url, email, password)
    return ((await api('GET', '/server/broker')) as { rulePrefix: string }).rulePrefix
  } catch {
    return null
  }
}

function topicFor(identifier: string, rulePrefix: string | null): string {
  const topic = trackerTopic(positions.topics[0], identifier)
  return rulePrefix === null ? topic : basicIngestTopic(rulePrefix, positions.name, topic)
}

/** Null, and said, where nobody may ask what is stored. */
async function storedFixes(
  { url, email, password }: ReplayOptions,
  times: ReadonlyMap<string, readonly number[]>,
): Promise<FixOutcomes | null> {
  try {
    const stored = new FixOutcomes(await signIn(url, email, password), times)
    await stored.begin()
    return stored
  } catch (error) {
    console.error(`How many fixes are stored cannot be asked: ${(error as Error).message}`)
    console.error('Say --url, --email and --password of somebody who sees the devices.')
    return null
  }
}

/** @throws Error that names the file and what is wrong with it */
function trackIn({ file, timeColumn }: ReplayOptions): Track {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const text = readFileSync(file, 'utf8')
  try {
    return readTrack(text, { isGpx: extname(file).toLowerCase() === '.gpx', timeColumn })
  } catch (error) {
    throw new Error(`${file} cannot be read as a track. ${(error as Error).message}`, { cause: error })
  }
}
