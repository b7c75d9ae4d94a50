import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { reached, rounded, type Figure } from './figure.ts'

/** Each measures one side of the product, alone on the machine. `npm run bench -- bundles ingest` runs only those named. */
const benches: Record<string, () => Promise<Figure[]>> = {
  start: async () => (await import('./start.ts')).measureStart(),
  ingest: async () => (await import('./ingest.ts')).measureIngest(),
  engine: async () => (await import('./engine.ts')).measureEngine(),
  storage: async () => (await import('./storage.ts')).measureStorage(),
  truth: async () => (await import('./truth.ts')).measureTruth(),
  order: async () => (await import('./order.ts')).measureOrder(),
  crash: async () => (await import('./crash.ts')).measureCrash(),
  trips: async () => (await import('./trips.ts')).measureTrips(),
  hostile: async () => (await import('./hostile.ts')).measureHostile(),
  api: async () => (await import('./api.ts')).measureApi(),
  latency: async () => (await import('./latency.ts')).measureLatency(),
  backlog: async () => (await import('./backlog.ts')).measureBacklog(),
  bundles: async () => (await import('./bundles.ts')).measureBundles(),
  client: async () => (await import('./client.ts')).measureClient(),
  map: async () => (await import('./map.ts')).measureMap(),
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const wanted = positionals.length > 0 ? positionals : Object.keys(benches)
const figures: Figure[] = []

for (const name of wanted) {
  const bench = benches[name]
  if (!bench) throw new Error(`There is no bench called ${name}; there are ${Object.keys(benches).join(', ')}`)
  console.log(`\n${name}`)
  for (const figure of await bench()) {
    const told = { ...figure, value: rounded(figure.value) }
    figures.push(told)
    console.log(
      `  ${reached(told) ? '✓' : '✗'} ${told.name.padEnd(62)} ${String(told.value).padStart(9)} ${told.unit.padEnd(12)} ${told.goal}`,
    )
  }
}

if (values.json) writeFileSync(values.json, `${JSON.stringify({ figures }, null, 2)}\n`)
const missed = figures.filter((figure) => !reached(figure))
console.log(
  missed.length === 0 ? '\nEvery goal is reached.' : `\nMissed: ${missed.map((figure) => figure.name).join('; ')}`,
)
process.exit(0)
