import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { absentModules, standIn } from '../../../web/vite-plugins/lean-maplibre.ts'
import { mapStyle } from '../../../web/src/map/styles.ts'

const sources = new URL('../../../node_modules/maplibre-gl/src/', import.meta.url)
const themes = ['light', 'dark'] as const

describe('MapLibre without what is never drawn', () => {
  it('answers no to questions, and fails by name when something absent is used', async () => {
    const script = standIn('export const isHeatmap = (layer) => true\nexport class Heatmap {}\nconst own = 1')
    const module = await import(`data:text/javascript,${encodeURIComponent(script)}`)
    expect(Object.keys(module)).toEqual(['Heatmap', 'isHeatmap'])
    expect(module.isHeatmap({})).toBe(false)
    expect(() => new module.Heatmap()).toThrow('Heatmap is not part of this build of MapLibre')
  })

  it.each(absentModules)('leaves out a module whose exports are all declared: %s', (path) => {
    const code = readFileSync(new URL(`${path}.ts`, sources), 'utf8')
    expect(code.match(/^export (?!type |interface |(?:const|class|function) \w).*/gm)).toBeNull()
  })

  it.each(themes)('draws every layer and source of the %s style', (theme) => {
    for (const customUrl of [null, 'https://tiles.example/{z}/{x}/{y}.png']) {
      const { layers, sources: used } = mapStyle({ theme, language: 'ar', customUrl }, 'https://qafila.example')
      const layerFiles = layers.map(({ type }) => `style/style_layer/${type.replaceAll('-', '_')}_style_layer`)
      const sourceFiles = Object.values(used).map(({ type }) => `source/${type.replaceAll('-', '_')}_source`)
      expect(absentModules.filter((path) => [...layerFiles, ...sourceFiles].includes(path))).toEqual([])
    }
  })
})
