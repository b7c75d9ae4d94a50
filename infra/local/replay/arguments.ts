import { parseArgs } from 'node:util'

export interface ReplayOptions {
  file: string
  /** how many times faster than it happened */
  speed: number
  /** identifier of the vehicle, or what to put before each vehicle's name when the file has several */
  device: string | undefined
  keepTimes: boolean
  create: boolean
  mqttUrl: string
  url: string
  email: string
  password: string
}

export const usage = `npm run replay -- FILE [--speed 20] [--device ID] [--create] [--keep-times]

Publishes a recorded CSV or GPX track over MQTT, with times shifted so that it ends now.

  --speed N       playback speed, 1 to 10000 (default 20)
  --device ID     identifier to report as; a prefix if the file has several vehicles
  --create        register unknown identifiers first
  --keep-times    keep the file’s times instead of shifting them to end now
  --mqtt URL      mqtt://localhost:1883
  --url URL       http://localhost:8082 (with --create)
  --email, --password   administrator that registers them (with --create)`

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
    create: values.create,
    mqttUrl: values.mqtt,
    url: values.url,
    email: values.email,
    password: values.password,
  }
}
