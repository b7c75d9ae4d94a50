import { fileURLToPath } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'

/** Modules of MapLibre, below its `src`, for what no map here shows: none of them is reached from our styles. */
export const absentModules: readonly string[] = [
  // MapLibre's own tile format: the bundled tiles are Mapbox vector tiles
  'source/vector_tile_mlt',
  // projections other than Mercator
  ...['globe_projection', 'globe_transform', 'globe_camera_helper'].map((name) => `geo/projection/${name}`),
  ...['projection', 'transform', 'camera_helper'].map((name) => `geo/projection/vertical_perspective_${name}`),
  // heights
  'source/raster_dem_tile_source',
  'source/raster_dem_tile_worker_source',
  'render/terrain',
  'webgl/render_to_texture',
  ...['hillshade', 'color_relief', 'fill_extrusion', 'heatmap'].flatMap((layer) => [
    `style/style_layer/${layer}_style_layer`,
    `webgl/draw/draw_${layer}`,
  ]),
  // pictures and films on the ground
  ...['image', 'video', 'canvas'].map((kind) => `source/${kind}_source`),
]

const sources = fileURLToPath(new URL('../../node_modules/maplibre-gl/src/', import.meta.url))
const description = /[\\/]node_modules[\\/]maplibre-gl[\\/]package\.json$/
const sourceFile = /[\\/]node_modules[\\/]maplibre-gl[\\/]src[\\/](.+)\.ts$/

/**
 * Bundles MapLibre and its worker from their sources, without the parts that are never drawn: the package's own bundles
 * are one file each, of which nothing can be left out. A version that moves one of the parts fails the build.
 */
export function leanMapLibre(): Plugin {
  const found = new Set<string>()
  return {
    ...leanSources(found),
    name: 'qafila-lean-maplibre',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^maplibre-gl$/, replacement: `${sources}index.ts` },
          { find: /^maplibre-gl\/dist\/maplibre-gl-worker\.mjs/, replacement: `${sources}source/worker.ts` },
        ],
      },
      worker: { plugins: () => [leanSources(found)] },
    }),
    buildEnd(error) {
      const missing = absentModules.filter((path) => !found.has(path))
      if (!error && missing.length > 0) this.error(`MapLibre has no module ${missing.join(', ')} any more`)
    },
  }
}

const leanSources = (found: Set<string>) => ({
  name: 'qafila-lean-maplibre-sources',
  transform: {
    filter: { id: [sourceFile, description] },
    async handler(code: string, id: string) {
      if (description.test(id)) return { code: onlyVersion(code), map: null }
      const path = sourceFile.exec(id)![1]!.replaceAll('\\', '/')
      // as MapLibre compiles itself: a declared field must not reset what the parent's constructor has set
      const options = {
        typescript: { removeClassFieldsWithoutInitializer: true },
        assumptions: { setPublicClassFields: true },
      }
      const script = await transformWithOxc(code, id, options)
      if (!absentModules.includes(path)) return script
      found.add(path)
      return { code: standIn(script.code), map: null }
    },
  },
})

/** MapLibre reads its version from its `package.json`: a page needs no list of packages that MapLibre was made with. */
export const onlyVersion = (json: string): string =>
  JSON.stringify({ version: (JSON.parse(json) as { version: string }).version })

/** A module with the same exports: a question (`isHeatmapStyleLayer`) is answered no, all else must not be called. */
export function standIn(script: string): string {
  const names = [...script.matchAll(/^export (?:const|class|function) (\w+)/gm)].map(([, name]) => name!)
  const body = (name: string) =>
    /^is[A-Z]/.test(name) ? 'return false' : `throw new Error('${name} is not part of this build of MapLibre')`
  return names.map((name) => `export function ${name}() { ${body(name)} }`).join('\n')
}
