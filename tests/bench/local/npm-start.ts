import { spawn } from 'node:child_process'

/** `npm start` on ports of its own, ready. */
export interface Product {
  /** of npm */
  pid: number
  url: string
  stop(): Promise<void>
}

/** @throws Error when it ends before it is ready */
export async function npmStart(dataDir: string): Promise<Product> {
  const port = '18082'
  const child = spawn('npm', ['start', '--silent'], {
    // not what functions that ran in this process were given
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: port, MQTT_PORT: '11883', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  // npm is gone before the product is: what it prints ends with the product
  const closed = new Promise((resolve) => child.on('close', resolve))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes('Qafila is ready') && resolve())
    child.on('exit', (code) => reject(new Error(`npm start ended with ${code}`)))
  })
  return {
    pid: child.pid!,
    url: `http://localhost:${port}`,
    stop: async () => {
      process.kill(-child.pid!, 'SIGTERM')
      await closed
    },
  }
}
