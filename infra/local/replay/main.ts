import { existsSync, readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { Presets, SingleBar } from 'cli-progress'
import mqtt from 'mqtt'
import { readArguments, type ReplayOptions } from './arguments.ts'
import { publishTrack } from './publish-track.ts'
import { readCsv } from './read-csv.ts'
import { readGpx } from './read-gpx.ts'
import { registerVehicles } from './register-vehicles.ts'
import type { Track, TrackPoint } from './track.ts'

try {
  await replay(readArguments(process.argv.slice(2)))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function replay(options: ReplayOptions): Promise<void> {
  const { points, skipped } = readTrack(options.file)
  for (const line of skipped.slice(0, 5)) console.error(`skipped ${line}`)
  if (skipped.length > 5) console.error(`… and ${skipped.length - 5} more`)
  if (points.length === 0) throw new Error(`${options.file} holds no places with a time.`)
  points.sort((a, b) => a.time - b.time)

  const identifiers = new Map(
    [...new Set(points.map((point) => point.device))].map((name) => [name, identifierOf(name, options)]),
  )
  if (options.create) await registerVehicles(options, [...identifiers.values()])

  const lengthMs = points.at(-1)!.time - points[0]!.time
  const shiftMs = options.keepTimes ? 0 : Date.now() + lengthMs / options.speed - points.at(-1)!.time
  console.log(
    `${points.length} fixes of ${[...identifiers.values()].join(', ')}: about ${Math.ceil(lengthMs / options.speed / 1000)} s`,
  )

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
  const topicOf = (point: TrackPoint) => `trackers/${identifiers.get(point.device)!}/positions`
  const acknowledged = await publishTrack(client, points, {
    speed: options.speed,
    shiftMs,
    topicOf,
    onSent: () => bar.increment(),
  })
  bar.stop()
  await client.endAsync()
  console.log(`${acknowledged} of ${points.length} fixes acknowledged by the broker.`)
}

/** @throws Error that names the file and what is wrong with it */
function readTrack(file: string): Track {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const text = readFileSync(file, 'utf8')
  try {
    return extname(file).toLowerCase() === '.gpx' ? readGpx(text) : readCsv(text)
  } catch (error) {
    throw new Error(`${file} cannot be read as a track. ${(error as Error).message}`, { cause: error })
  }
}

function identifierOf(name: string, { device, file }: ReplayOptions): string {
  if (name === '') return device ?? basename(file, extname(file))
  return device ? `${device}-${name}` : name
}
