import { startLocalCloud } from '../../../infra/local/local-cloud.ts'
import { stopOnSignals } from '../../../infra/local/stop-on-signals.ts'

/** A local cloud in a process of its own, so that a test can end it as a power-off would. Folders come as JSON. */
const folders = JSON.parse(process.argv[2] ?? '{}') as { cloudDir: string; webDir: string; dataDir: string }
const cloud = await startLocalCloud({ ...folders, port: 0, mqttPort: 0, quiet: true })
stopOnSignals(cloud)
console.log(JSON.stringify({ url: cloud.url, mqttUrl: cloud.mqttUrl }))
