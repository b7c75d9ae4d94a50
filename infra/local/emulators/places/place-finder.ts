import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import { compassPoint } from '../../../../shared/domain/units.ts'
import { placeText, type PlaceLanguage } from '../../../../shared/i18n/place.ts'

export interface FoundPlace {
  label: string
  name: string
  country: { code: string; name: string }
  /** longitude, latitude */
  at: [number, number]
  distanceMetres: number
}

export interface PlaceFinder {
  nearest(longitude: number, latitude: number, language: PlaceLanguage): FoundPlace | null
  /** Places whose name begins with the text before its first comma; exact names first, then what is near. */
  named(
    text: string,
    language: PlaceLanguage,
    near: readonly [longitude: number, latitude: number] | null,
  ): FoundPlace[]
}

/** Further from any name than this is the open sea, or ice. */
const kilometresMax = 500

/** Reads what `web/basemap/place-index.ts` made, and prepares its names: a question only compares them. */
export async function openPlaceFinder(folder: string): Promise<PlaceFinder> {
  const [bytes, names] = await Promise.all([
    readFile(join(folder, 'index.bin')),
    readFile(join(folder, 'names.tsv'), 'utf8'),
  ])
  const index = KDBush.from(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const lines = names.split('\n')
  const namesOf = lines.map((line) => line.split('\t').slice(1).map(folded))
  // the library sorts coordinates and ids together; a place is found by its own number
  const placeAt = new Uint32Array(lines.length)
  for (const [at, id] of index.ids.entries()) placeAt[id] = at

  const placeOf = (id: number, language: PlaceLanguage) => {
    const [code = '', english = '', ar, fr] = lines[id]!.split('\t')
    const name = (language === 'ar' ? ar : language === 'fr' ? fr : '') || english
    const at = [index.coords[placeAt[id]! * 2]!, index.coords[placeAt[id]! * 2 + 1]!] as [number, number]
    return { name, at, country: { code, name: countryName(code, language) } }
  }

  return {
    nearest(longitude, latitude, language) {
      const [id] = around(index, longitude, latitude, 1, kilometresMax)
      if (id === undefined) return null
      const { name, at, country } = placeOf(id, language)
      const distanceMetres = Math.round(distance(longitude, latitude, ...at) * 1000)
      const wind = compassPoint(courseTo(at, [longitude, latitude]))
      return {
        label: placeText(language, { place: name, country: country.name, distanceMetres, wind }),
        name,
        country,
        at,
        distanceMetres,
      }
    },
    named(text, language, near) {
      const wanted = folded(text.split(/[,،]/)[0] ?? '')
      if (wanted === '') return []
      const found = namesOf.flatMap((names, id) => {
        if (!names.some((name) => name.startsWith(wanted))) return []
        const { name, at, country } = placeOf(id, language)
        const distanceMetres = near ? Math.round(distance(near[0], near[1], ...at) * 1000) : 0
        const label = placeText(language, { place: name, country: country.name, distanceMetres: 0, wind: 'n' })
        return [{ isExact: names.includes(wanted), place: { label, name, country, at, distanceMetres } }]
      })
      found.sort((a, b) => Number(b.isExact) - Number(a.isExact) || a.place.distanceMetres - b.place.distanceMetres)
      return found.map(({ place }) => place)
    },
  }
}

/** Without case and accents. */
const folded = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const countryNames = new Map(
  (['ar', 'en', 'fr'] as const).map((language) => [
    language,
    new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
  ]),
)
const countryName = (code: string, language: PlaceLanguage): string => countryNames.get(language)!.of(code) ?? code

/** Degrees clockwise from north at the start of the shortest way. */
function courseTo([fromLongitude, fromLatitude]: [number, number], [longitude, latitude]: [number, number]): number {
  const [phi1, phi2, lambda] = [fromLatitude, latitude, longitude - fromLongitude].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number]
  const east = Math.sin(lambda) * Math.cos(phi2)
  const north = Math.cos(phi1) * Math.sin(phi2) - Math.sin(phi1) * Math.cos(phi2) * Math.cos(lambda)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}
