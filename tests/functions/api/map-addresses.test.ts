import { describe, expect, it } from 'vitest'
import { createApp } from '../../../functions/api/app.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { ask, fixture } from './api-fixture.ts'

const own = 'https://tiles.example'

/** A deployment that allows these origins besides the services that the product knows. */
async function deployment(...mapOrigins: string[]) {
  const at = await fixture()
  return { ...at, app: createApp(at.world, { mapOrigins }) }
}
type Deployment = Awaited<ReturnType<typeof deployment>>

async function save(at: Deployment, changes: object): Promise<string> {
  const json = { ...newServerSettings(), ...changes }
  const { status, text } = await ask(at, '/api/server', { method: 'PUT', as: at.amina, json })
  return status === 200 ? 'saved' : `${status} ${text.split('\n')[0]}`
}

const ask1 = 'Ask the operator of this service to allow'

describe('an address of maps', () => {
  it.each([
    { name: 'of the deployment’s own list', changes: { mapUrl: `${own}/{z}/{x}/{y}.png` } },
    {
      name: 'of a service that the product knows',
      changes: { mapUrl: 'https://api.mapbox.com/v4/mine/{z}/{x}/{y}.png' },
    },
    { name: 'of our own', changes: { poiLayer: '/api/server/file/poi.kml' } },
    { name: 'for an overlay', changes: { overlayUrl: `${own}/{z}/{x}/{-y}.png#bounds=-1,50,2,52` } },
    { name: 'of a style', changes: { attributes: { mapStyleUrl: `${own}/style.json` } } },
    {
      name: 'of a style that is a file of our own',
      changes: { attributes: { mapStyleUrl: '/api/server/file/style.json' } },
    },
    { name: 'that is taken away', changes: { mapUrl: '', overlayUrl: null } },
  ])('$name is saved', async ({ changes }) => {
    expect(await save(await deployment(own), changes)).toBe('saved')
  })

  it.each([
    {
      name: 'of an origin that pages may not reach, naming those that they may',
      changes: { mapUrl: 'https://other.example/{z}/{x}/{y}.png' },
      refusal: `400 mapUrl: maps may not be loaded from there. Use an address on ${own}, or ask the operator of this service to allow https://other.example.`,
    },
    {
      name: 'of points of interest elsewhere',
      changes: { poiLayer: 'https://other.example/poi.kml' },
      refusal: `400 poiLayer: maps may not be loaded from there. Use an address on ${own}, or ask the operator of this service to allow https://other.example.`,
    },
    {
      name: 'of a style elsewhere',
      changes: { attributes: { mapStyleUrl: 'https://other.example/style.json' } },
      refusal: `400 attributes.mapStyleUrl: maps may not be loaded from there. Use an address on ${own}, or ask the operator of this service to allow https://other.example.`,
    },
    {
      name: 'of tiles where a style is meant',
      changes: { attributes: { mapStyleUrl: `${own}/{z}/{x}/{y}.pbf` } },
      refusal:
        '400 attributes.mapStyleUrl: this is an address of tiles. Give the address of a style, or save it as mapUrl.',
    },
    {
      name: 'of a style that no browser can read',
      changes: { attributes: { mapStyleUrl: 'mapbox://styles/mapbox/streets-v12' } },
      refusal:
        '400 attributes.mapStyleUrl: the address of a map style begins with https:// and leads to a style.json file.',
    },
    {
      name: 'without a place',
      changes: { overlayUrl: `${own}/tiles.png` },
      refusal:
        '400 overlayUrl: an address of map tiles contains one of {z}/{x}/{y}, {z}/{x}/{-y}, {quadkey}, {bbox-epsg-3857}.',
    },
    {
      name: 'with bounds of three numbers',
      changes: { mapUrl: `${own}/{z}/{x}/{y}#bounds=1,2,3` },
      refusal: '400 mapUrl: the bounds are west, south, east and north in degrees, like #bounds=-1.5,50,2,52.',
    },
    {
      name: 'with zooms in the wrong order',
      changes: { mapUrl: `${own}/{z}/{x}/{y}#minzoom=9&maxzoom=3` },
      refusal: '400 mapUrl: minzoom and maxzoom are numbers from 0 to 24, and the first is not the greater one.',
    },
    {
      name: 'with tiles of an unknown size',
      changes: { mapUrl: `${own}/{z}/{x}/{y}#tilesize=300` },
      refusal: '400 mapUrl: the tilesize is 256 or 512.',
    },
  ])('$name is refused', async ({ changes, refusal }) => {
    expect(await save(await deployment(own), changes)).toBe(refusal)
  })

  it('of another origin is refused where a deployment lists none', async () => {
    const answer = await save(await deployment(), { mapUrl: 'https://{s}.other.example/{z}/{x}/{y}.png' })
    expect(answer).toBe(`400 mapUrl: maps may not be loaded from there. ${ask1} https://*.other.example.`)
  })

  it('that was stored before stays until it is changed', async () => {
    const at = await deployment(own)
    const mapUrl = 'http://former.example/{z}/{x}/{y}.png'
    await at.amina.records.saveSettings({ ...newServerSettings(), mapUrl })
    expect(await save(at, { mapUrl, announcement: 'Fuel' })).toBe('saved')
  })
})
