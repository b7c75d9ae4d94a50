import { spawn, type ChildProcess } from 'node:child_process'

export interface Product {
  child: ChildProcess
  url: string
  mqttUrl: string
}

/**
 * `npm start -- --empty` on a data folder, in a process group that can be killed, with ports that are free.
 * @param cloudDir templates to start instead of those that were built
 */
export async function startProduct(dataDir: string, cloudDir?: string): Promise<Product> {
  const program = cloudDir === undefined ? ['infra/local/main.ts', '--empty'] : ['--eval', programOf(dataDir, cloudDir)]
  const child = spawn(process.execPath, ['--import', 'tsx', ...program], {
    // not what functions that ran in this process were given
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir },
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

/** What `infra/local/main.ts` does, with other templates. */
const programOf = (dataDir: string, cloudDir: string): string => `
  const { startLocalCloud } = await import('./infra/local/local-cloud.ts')
  const ports = { port: 0, mqttPort: 0 }
  const cloud = await startLocalCloud({ ...ports, dataDir: ${JSON.stringify(dataDir)}, cloudDir: ${JSON.stringify(cloudDir)} })
  console.log(cloud.mqttUrl)
  console.log('Qafila is ready: ' + cloud.url)
`
