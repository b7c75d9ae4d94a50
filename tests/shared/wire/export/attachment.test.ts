import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { attachment } from '../../../../shared/wire/export/attachment.ts'

const nameIn = (header: string) => decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(header)![1]!)

it.each([
  { name: 'Van 1.kml', kept: 'Van 1.kml' },
  { name: 'شاحنة ٣.csv', kept: 'شاحنة ٣.csv' },
  { name: "L'été (1)*.gpx", kept: "L'été (1)_.gpx" },
  { name: '../../etc/passwd.csv', kept: '_.._etc_passwd.csv' },
  { name: 'a"; filename="evil.exe".csv', kept: 'a_; filename=_evil.exe_.csv' },
  { name: 'a\r\nset-cookie: x.csv', kept: 'a_set-cookie_ x.csv' },
  { name: 'cod\u202Efdp.exe.csv', kept: 'cod_fdp.exe.csv' },
  { name: '\uD800.csv', kept: '_.csv' },
  { name: '....csv', kept: 'file.csv' },
  { name: '', kept: 'file' },
  { name: `${'x'.repeat(500)}.kml`, kept: `${'x'.repeat(120)}.kml` },
])('$name is saved as $kept', ({ name, kept }) => {
  expect(nameIn(attachment(name))).toBe(kept)
})

it('whatever the name, the header is one line of visible ASCII with one plain name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const header = attachment(`${name}.csv`)
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w!#$&+\-.^`|~%]+$/)
      expect(header.match(/"/g)).toHaveLength(2)
    }),
  )
})
