import { describe, expect, it } from 'vitest'
import { readTileAddress } from '../../../../shared/domain/map/custom-tiles.ts'

const plain = { scheme: 'xyz', tileSizePixels: 256, zoomMin: 0, zoomMax: 18 }

describe('the address of a tenant’s own tiles', () => {
  it.each<[string, string, object]>([
    ['plain', 'https://t.example/{z}/{x}/{y}.png', { ...plain, tiles: ['https://t.example/{z}/{x}/{y}.png'] }],
    [
      'rows from the south',
      ' https://t.example/{z}/{x}/{-y}.png ',
      { ...plain, scheme: 'tms', tiles: ['https://t.example/{z}/{x}/{y}.png'] },
    ],
    ['a quadkey', 'https://t.example/{quadkey}.png', { ...plain, tiles: ['https://t.example/{quadkey}.png'] }],
    [
      'a box for a WMS',
      'https://t.example/wms?bbox={bbox-epsg-3857}',
      { ...plain, tiles: ['https://t.example/wms?bbox={bbox-epsg-3857}'] },
    ],
    [
      'subdomains',
      'https://{s}.t.example/{z}/{x}/{y}',
      { ...plain, tiles: ['a', 'b', 'c'].map((s) => `https://${s}.t.example/{z}/{x}/{y}`) },
    ],
    [
      'bounds, zooms and more',
      'https://t.example/{z}/{x}/{y}#bounds=-1.5,50,2,52&minzoom=3&maxzoom=17&tilesize=512&attribution=%C2%A9%20Us',
      {
        tiles: ['https://t.example/{z}/{x}/{y}'],
        scheme: 'xyz',
        tileSizePixels: 512,
        zoomMin: 3,
        zoomMax: 17,
        bounds: [-1.5, 50, 2, 52],
        attribution: '© Us',
      },
    ],
    ['no place', 'https://t.example/tiles.png', { fault: 'holes' }],
    ['no row', 'https://t.example/{z}/{x}.png', { fault: 'holes' }],
    ['three bounds', 'https://t.example/{z}/{x}/{y}#bounds=1,2,3', { fault: 'bounds' }],
    ['bounds in the wrong order', 'https://t.example/{z}/{x}/{y}#bounds=2,50,-1,52', { fault: 'bounds' }],
    ['bounds of nothing', 'https://t.example/{z}/{x}/{y}#bounds=,,,', { fault: 'bounds' }],
    ['zooms in the wrong order', 'https://t.example/{z}/{x}/{y}#minzoom=9&maxzoom=3', { fault: 'zooms' }],
    ['a zoom that is no number', 'https://t.example/{z}/{x}/{y}#maxzoom=far', { fault: 'zooms' }],
    ['tiles of an unknown size', 'https://t.example/{z}/{x}/{y}#tilesize=300', { fault: 'tilesize' }],
  ])('%s', (_name, text, expected) => {
    expect(readTileAddress(text)).toEqual(expected)
  })
})
