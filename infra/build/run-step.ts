// One step of the build in a process of its own: `run-step.ts NAME OUTPUT-FOLDER`. See ensure-built.ts.
import type { StepName } from './steps.ts'

type Make = (outDir: string) => Promise<void>

const makers: Record<StepName, () => Promise<Make>> = {
  functions: async () => (await import('./bundle-functions.ts')).bundleFunctions,
  basemap: async () => (await import('../../web/basemap/build.ts')).buildBasemap,
  places: async () => (await import('../../web/basemap/place-index.ts')).buildPlaceIndex,
  web: async () => (await import('./build-web.ts')).buildWeb,
  cloud: async () => (await import('./synth.ts')).synth,
}

const [name, outDir] = process.argv.slice(2)
try {
  const make = await makers[name as StepName]()
  await make(outDir ?? '')
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
