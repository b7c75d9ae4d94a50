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
  // drawings for those who work on MapLibre
  'webgl/draw/draw_debug',
  'webgl/draw/draw_collision_debug',
  // an address and a logo of its own
  'ui/hash',
  'ui/control/logo_control',
]

/** Shaders of what is absent, below MapLibre's `src/shaders/glsl`. */
export const absentShaders: readonly string[] = [
  'heatmap',
  'heatmap_texture',
  'color_relief',
  'hillshade',
  'hillshade_prepare',
  'fill_extrusion',
  'fill_extrusion_pattern',
  'terrain',
  'terrain_depth',
  'terrain_height',
  'atmosphere',
  '_projection_globe',
  'collision_box',
  'collision_circle',
  'debug',
].flatMap((name) => [`${name}.vertex`, `${name}.fragment`])

/** Modules that only MapLibre's worker uses, which makes tiles: the page's script has stand-ins. */
export const workerModules: readonly string[] = ['bidi', 'merge_lines', 'tagged_string', 'transform_text'].map(
  (name) => `symbol/${name}`,
)

/** Functions that only the worker uses, in modules of which the page needs others. */
export const workerFunctions: Readonly<Record<string, readonly string[]>> = {
  'symbol/symbol_layout': ['performSymbolLayout'],
  'render/subdivision': ['subdividePolygon', 'subdivideVertexLine'],
}

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
    ...leanSources('page', found),
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
      worker: { plugins: () => [leanSources('worker', found)] },
    }),
    buildEnd(error) {
      const missing = [...absentModules, ...shaderModules, ...workerModules, ...Object.keys(workerFunctions)].filter(
        (path) => !found.has(path),
      )
      if (!error && missing.length > 0) this.error(`MapLibre has no module ${missing.join(', ')} any more`)
    },
  }
}

const shaderModules = absentShaders.map((name) => `shaders/glsl/${name}.glsl.g`)

const leanSources = (side: 'page' | 'worker', found: Set<string>) => ({
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
      const lean = leanModule(path, script.code, side)
      if (lean === null) return script
      found.add(path)
      return { code: lean, map: null }
    },
  },
})

/** What stands in for a module; null for one that is whole. */
function leanModule(path: string, script: string, side: 'page' | 'worker'): string | null {
  if (absentModules.includes(path)) return standIn(script)
  if (shaderModules.includes(path)) return absentShader
  if (side === 'worker') return null
  if (workerModules.includes(path)) return standIn(script)
  const functions = workerFunctions[path]
  return functions ? withoutFunctions(script, functions) : null
}

/** Fails where it is compiled, and says why. */
const absentShader = "export default '#error This shader is not part of this build of MapLibre'"

/** MapLibre reads its version from its `package.json`: a page needs no list of packages that MapLibre was made with. */
export const onlyVersion = (json: string): string =>
  JSON.stringify({ version: (JSON.parse(json) as { version: string }).version })

/** A module with the same exports: a question (`isHeatmapStyleLayer`) is answered no, all else must not be called. */
export function standIn(script: string): string {
  const names = [...script.matchAll(/^export (?:const|class|function) (\w+)/gm)].map(([, name]) => name!)
  return names
    .map((name) => (/^is[A-Z]/.test(name) ? `export function ${name}() { return false }` : failing(name)))
    .join('\n')
}

/**
 * The same module, of which these functions must not be called; the bundler drops what only they use.
 * @throws when it does not export one of them
 */
export function withoutFunctions(script: string, names: readonly string[]): string {
  const renamed = names.reduce((code, name) => {
    const declaration = `export function ${name}(`
    if (!code.includes(declaration)) throw new Error(`MapLibre has no function ${name} where it was`)
    return code.replace(declaration, `function absent_${name}(`)
  }, script)
  return [renamed, ...names.map(failing)].join('\n')
}

const failing = (name: string) =>
  `export function ${name}() { throw new Error('${name} is not part of this build of MapLibre') }`
