import { spawn, type ChildProcess } from 'node:child_process'

export interface Product {
  child: ChildProcess
  url: string
  mqttUrl: string
}

/** `npm start -- --empty` on a data folder, in a process group that can be killed, with ports that are free. */
export async function startProduct(dataDir: string): Promise<Product> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/main.ts', '--empty'], {
    env: { ...process.env, PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let printed = ''
  return await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${printed}`)))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const mqttUrl = /mqtt:\/\/\S+/.exec(printed)?.[0]
      const url = /Qafila is ready: (\S+)/.exec(printed)?.[1]
      if (mqttUrl && url) resolve({ child, url, mqttUrl })
    })
  })
}
