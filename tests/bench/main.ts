import { writeFileSync } from 'node:fs'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { reached, rounded, type Figure } from './figure.ts'
import { runBenches } from './run-benches.ts'

/** Each measures one side of the product, alone on the machine. `npm run bench -- bundles ingest` runs only those named. */
const benches: Record<string, () => Promise<Figure[]>> = {
  start: async () => (await import('./start.ts')).measureStart(),
  ingest: async () => (await import('./ingest.ts')).measureIngest(),
  engine: async () => (await import('./engine/engine.ts')).measureEngine(),
  storage: async () => (await import('./storage.ts')).measureStorage(),
  truth: async () => (await import('./engine/truth.ts')).measureTruth(),
  order: async () => (await import('./engine/order.ts')).measureOrder(),
  crash: async () => (await import('./engine/crash.ts')).measureCrash(),
  trips: async () => (await import('./engine/trips.ts')).measureTrips(),
  hostile: async () => (await import('./hostile.ts')).measureHostile(),
  api: async () => (await import('./api.ts')).measureApi(),
  local: async () => (await import('./local/local.ts')).measureLocal(),
  soak: async () => (await import('./soak/soak.ts')).measureSoak({ minutes: Number(values.minutes) }),
  latency: async () => (await import('./latency.ts')).measureLatency('MQTT'),
  'latency-http': async () => (await import('./latency.ts')).measureLatency('HTTP'),
  bulk: async () =>
    (await import('./backlog/bulk.ts')).measureBulk({
      positions: Number(values.positions ?? 1_160_000),
      limitSeconds: Number(values.limit ?? 1200),
    }),
  'bulk-cost': async () => (await import('./backlog/bulk-cost.ts')).measureBulkCost(),
  backlog: async () => (await import('./backlog/backlog.ts')).measureBacklog(),
  fairness: async () =>
    (await import('./fairness/fairness.ts')).measureFairness({
      seconds: Number(values.seconds),
      kinds: values.kinds,
      limitSeconds: Number(values.limit ?? 120),
    }),
  forward: async () => (await import('./fairness/forward.ts')).measureForward(values.kinds),
  reports: async () => (await import('./reports/reports.ts')).measureReports(),
  performance: async () => (await import('./reports/reports.ts')).measurePerformance(),
  pdf: async () => (await import('./reports/pdf.ts')).measurePdf(),
  workbook: async () => (await import('./reports/workbook.ts')).measureWorkbook(),
  cost: async () => (await import('./cost/cost.ts')).measureCost(),
  scale: async () => (await import('./scale/scale.ts')).measureScale(),
  alerts: async () => (await import('./alerts.ts')).measureAlerts(),
  cadence: async () => (await import('./cadence.ts')).measureCadence(),
  trial: async () => (await import('./reports/trial.ts')).measureTrial(),
  assumed: async () => (await import('./reports/trial.ts')).measureAssumedTrial(),
  place: async () => (await import('./reports/place.ts')).measurePlace(),
  bundles: async () => (await import('./bundles.ts')).measureBundles(),
  screens: async () => (await import('./screens/screens.ts')).measureScreens(),
  client: async () => (await import('./client.ts')).measureClient(),
  phone: async () => (await import('./page-speed.ts')).measurePhone(),
  interactions: async () => (await import('./page-speed.ts')).measureNextPaint(),
  map: async () => (await import('./map.ts')).measureMap(),
  drawing: async () => (await import('./drawing.ts')).measureLargeShape(),
  replay: async () => (await import('./replay.ts')).measureReplay(),
  today: async () => (await import('./reports/today.ts')).measureToday(),
  night: async () => (await import('./engine/night.ts')).measureNight(),
}

const { values, positionals } = argumentsOf({
  allowPositionals: true,
  // `part` is for a bench that runs on behalf of several
  options: {
    json: { type: 'string' },
    part: { type: 'string' },
    // of the bench `fairness`: how long each flood lasts, and which of them; of `forward`, which of its two runs
    seconds: { type: 'string', default: '60' },
    kinds: { type: 'string' },
    // of the benches `fairness` and `bulk`: what is not done so many seconds later is not waited for
    limit: { type: 'string' },
    // of the bench `soak`, for a shorter one
    minutes: { type: 'string', default: '60' },
    // of the bench `bulk`, for fewer
    positions: { type: 'string' },
  },
})
const wanted = positionals.length > 0 ? positionals : Object.keys(benches)
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) refuse(`There is no bench called ${unknown.join(', ')}.`)

const isAlone = wanted.length === 1
const { figures, failed } = isAlone
  ? { figures: await measured(wanted[0]!), failed: [] }
  : runBenches(wanted, [...process.execArgv, process.argv[1]!])

for (const file of [values.json, values.part]) {
  if (file !== undefined) writeFileSync(file, `${JSON.stringify({ figures }, null, 2)}\n`)
}
if (values.part === undefined) {
  const missed = figures.filter((figure) => !reached(figure))
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
  if (missed.length > 0) console.log(`\nMissed: ${missed.map((figure) => figure.name).join('; ')}`)
  if (failed.length + missed.length === 0) console.log('\nEvery goal is reached.')
}
process.exit(failed.length > 0 ? 1 : 0)

function argumentsOf<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    return refuse((error as Error).message)
  }
}

function refuse(why: string): never {
  console.error(`${why}\nnpm run bench -- NAME…, of these, or of all without one: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}

async function measured(name: string): Promise<Figure[]> {
  console.log(`\n${name}`)
  const all = (await benches[name]!()).map((figure) => ({ ...figure, value: rounded(figure.value) }))
  for (const reported of all) {
    console.log(
      `  ${reached(reported) ? '✓' : '✗'} ${reported.name.padEnd(62)} ${String(reported.value).padStart(9)} ${reported.unit.padEnd(12)} ${reported.goal}`,
    )
  }
  return all
}
