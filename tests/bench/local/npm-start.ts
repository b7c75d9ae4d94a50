import { spawn } from 'node:child_process'

/** `npm start` on ports of its own, ready. */
export interface Product {
  /** of npm */
  pid: number
  url: string
  mqttPort: number
  stop(): Promise<void>
}

/** @param given what follows `npm start --` @throws Error when it ends before it is ready */
export async function npmStart(dataDir: string, given: readonly string[] = []): Promise<Product> {
  const child = spawn('npm', ['start', '--silent', '--', ...given], {
    // not what functions that ran in this process were given
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  // npm is gone before the product is: what it prints ends with the product
  const closed = new Promise((resolve) => child.on('close', resolve))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.includes('Qafila is ready')) resolve()
    })
    child.on('exit', (code) => reject(new Error(`npm start ended with ${code}`)))
  })
  return {
    pid: child.pid!,
    url: /web and API +(\S+)/.exec(said)![1]!,
    mqttPort: Number(/trackers +mqtt:\/\/localhost:(\d+)/.exec(said)![1]),
    stop: async () => {
      process.kill(-child.pid!, 'SIGTERM')
      await closed
    },
  }
}
