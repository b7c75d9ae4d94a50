import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  absentModules,
  absentShaders,
  onlyVersion,
  standIn,
  withoutFunctions,
  workerFunctions,
  workerModules,
} from '../../../web/vite-plugins/lean-maplibre.ts'
import { mapStyleOffers } from '../../../shared/domain/map/map-catalogue.data.ts'
import { serviceStyle } from '../../../web/src/map/styles/tile-services/service-style.ts'

const sources = new URL('../../../node_modules/maplibre-gl/src/', import.meta.url)
const themes = ['light', 'dark'] as const
const context = { language: 'ar', origin: 'https://qafila.example', customUrl: 'https://tiles.example/{z}/{x}/{y}.png' }
/** all but those that ask a service first: they are pictures, too, or have a test beside them */
const drawn = mapStyleOffers
  .filter(({ source }) => !['google', 'bing', 'amazon', 'style', 'published'].includes(source.kind))
  .map((offer) => [offer.id, offer] as const)

describe('MapLibre without what is never drawn', () => {
  it('answers no to questions, and fails by name when something absent is used', async () => {
    const script = standIn('export const isHeatmap = (layer) => true\nexport class Heatmap {}\nconst own = 1')
    const module = await import(`data:text/javascript,${encodeURIComponent(script)}`)
    expect(Object.keys(module)).toEqual(['Heatmap', 'isHeatmap'])
    expect(module.isHeatmap({})).toBe(false)
    expect(() => new module.Heatmap()).toThrow('Heatmap is not part of this build of MapLibre')
  })

  it('knows its version, and nothing else of its package', () => {
    const json = readFileSync(new URL('../package.json', sources), 'utf8')
    expect(onlyVersion(json)).toMatch(/^\{"version":"\d+\.\d+\.\d+"\}$/)
    const used = ['index', 'ui/map', 'util/web_worker'].map((path) =>
      readFileSync(new URL(`${path}.ts`, sources), 'utf8'),
    )
    expect(used.join().match(/packageJSON\.(?!version\b)\w+/g)).toBeNull()
  })

  it.each([...absentModules, ...workerModules])('leaves out a module whose exports are all declared: %s', (path) => {
    const code = readFileSync(new URL(`${path}.ts`, sources), 'utf8')
    expect(code.match(/^export (?!type |interface |(?:const|class|function) \w).*/gm)).toBeNull()
  })

  it('keeps a module without functions that it names, and fails by name when one is used', async () => {
    const script = withoutFunctions('export function cut(a) { return 1 }\nexport function kept() { return 2 }', ['cut'])
    const module = await import(`data:text/javascript,${encodeURIComponent(script)}`)
    expect(module.kept()).toBe(2)
    expect(() => module.cut()).toThrow('cut is not part of this build of MapLibre')
    expect(() => withoutFunctions(script, ['moved'])).toThrow('MapLibre has no function moved where it was')
  })

  it.each(Object.entries(workerFunctions))('leaves functions out of a module that has them: %s', (path, names) => {
    const code = readFileSync(new URL(`${path}.ts`, sources), 'utf8')
    for (const name of names) expect(code).toContain(`export function ${name}(`)
  })

  it('has every shader of the layers that styles draw', () => {
    const drawnLayers = /^(background|circle|fill|line|raster|symbol|sky)(_(?!extrusion)\w+)?\./
    expect(absentShaders.filter((name) => drawnLayers.test(name))).toEqual([])
  })

  it.each(drawn)('draws every layer and source of the style %s', async (_id, offer) => {
    for (const theme of themes) {
      const { layers, sources: used } = await serviceStyle(offer, { ...context, theme })
      const layerFiles = layers.map(({ type }) => `style/style_layer/${type.replaceAll('-', '_')}_style_layer`)
      const sourceFiles = Object.values(used).map(({ type }) => `source/${type.replaceAll('-', '_')}_source`)
      expect(absentModules.filter((path) => [...layerFiles, ...sourceFiles].includes(path))).toEqual([])
    }
  })
})
