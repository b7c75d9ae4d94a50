import { parseArgs } from 'node:util'

export interface ReplayOptions {
  file: string
  /** how many times faster than it happened */
  speed: number
  /** identifier of the vehicle, or what to put before each vehicle's name when the file has several */
  device: string | undefined
  keepTimes: boolean
  /** the CSV column that holds the time; undefined to find it by its name */
  timeColumn: string | undefined
  create: boolean
  mqttUrl: string
  url: string
  email: string
  password: string
}

export const usage = `npm run replay -- FILE [--speed 20] [--device ID] [--create] [--keep-times] [--time COLUMN]

Publishes a recorded CSV or GPX track over MQTT, with times shifted so that it ends now, and says how many fixes were
stored. Each of several tracks or vehicles is a device, called as in the file.

  --speed N       playback speed, 1 to 10000 (default 20)
  --device ID     identifier to report as; a prefix if the file has several vehicles
  --create        register unknown identifiers first
  --keep-times    keep the file’s times instead of shifting them to end now
  --time COLUMN   column of a CSV file that holds the time, if its name is not found
  --mqtt URL      mqtt://localhost:1883
  --url URL       http://localhost:8082
  --email, --password   who registers them, and asks how many fixes were stored`

/** @throws Error in words for the person at the terminal */
export function readArguments(words: string[]): ReplayOptions {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      speed: { type: 'string', default: '20' },
      device: { type: 'string' },
      create: { type: 'boolean', default: false },
      'keep-times': { type: 'boolean', default: false },
      time: { type: 'string' },
      mqtt: { type: 'string', default: `mqtt://localhost:${process.env.MQTT_PORT ?? '1883'}` },
      url: { type: 'string', default: `http://localhost:${process.env.PORT ?? '8082'}` },
      email: { type: 'string', default: 'amina@atlas.example' },
      password: { type: 'string', default: 'demo1234' },
    },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error(`Name one CSV or GPX file.\n\n${usage}`)
  const speed = Number(values.speed)
  if (!(speed >= 1 && speed <= 10_000))
    throw new Error(`--speed is ${values.speed}; it must be a number from 1 to 10000`)
  return {
    file,
    speed,
    device: values.device,
    keepTimes: values['keep-times'],
    timeColumn: values.time,
    create: values.create,
    mqttUrl: values.mqtt,
    url: values.url,
    email: values.email,
    password: values.password,
  }
}
