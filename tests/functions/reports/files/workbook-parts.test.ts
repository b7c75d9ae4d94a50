import { expect, it } from 'vitest'
import { stylesXml } from '../../../../functions/reports/files/workbook-parts.ts'

it('the styles of a workbook name the default one, in the order that the schema wants', () => {
  const xml = stylesXml(['0.0', null])
  const parts = [...xml.matchAll(/<(numFmts|fonts|fills|borders|cellStyleXfs|cellXfs|cellStyles) /g)]
  expect(parts.map(([, name]) => name)).toEqual([
    'numFmts',
    'fonts',
    'fills',
    'borders',
    'cellStyleXfs',
    'cellXfs',
    'cellStyles',
  ])
  expect(xml).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>')
})
