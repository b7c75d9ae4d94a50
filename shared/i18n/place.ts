import type { CompassPoint } from '../domain/units.ts'
import fleetAr from './fleet.ar.json' with { type: 'json' }
import fleetEn from './fleet.en.json' with { type: 'json' }
import fleetFr from './fleet.fr.json' with { type: 'json' }
import ar from './place.ar.json' with { type: 'json' }
import en from './place.en.json' with { type: 'json' }
import fr from './place.fr.json' with { type: 'json' }
import { createWords } from './t.ts'

const words = {
  ar: createWords('ar', { ...fleetAr, ...ar }),
  en: createWords('en', { ...fleetEn, ...en }),
  fr: createWords('fr', { ...fleetFr, ...fr }),
} as const
export type PlaceLanguage = keyof typeof words

export interface NearPlace {
  /** names in the reader's language */
  place: string
  country: string
  distanceMetres: number
  /** where one is, seen from the place */
  wind: CompassPoint
}

/** Closer than this one is there. */
const thereMetres = 2000

/** `12 km NE of Blida, Algeria`: where something is, by the nearest place that has a name. */
export function placeText(language: PlaceLanguage, { place, country, distanceMetres, wind }: NearPlace): string {
  const t = words[language]
  if (distanceMetres < thereMetres) return t('place.in', { place, country })
  const kilometres = distanceMetres / 1000
  const distance = kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres)
  const key = /^[aeiouyhàâéèêëîïôùûœæ]/i.test(place) ? 'place.nearVowel' : 'place.near'
  return t(key, { distance, wind: t(`wind.${wind}`), place, country })
}
